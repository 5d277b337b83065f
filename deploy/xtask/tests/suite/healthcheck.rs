//! The health check of the container, in the shell that runs it there.

use std::process::Command;

use servers::{Folder, Process, Stop};
use xtask::program::{root, without_settings};

use crate::readme::ladder;

fn healthy(port: &str, path: &str) -> bool {
    let status = Command::new("bash")
        .arg(root().join("deploy/healthcheck"))
        .args([port, path])
        .stderr(std::process::Stdio::null())
        .status();
    status.expect("a shell").success()
}

#[test]
fn it_tells_a_ladder_that_answers_from_one_that_does_not() {
    let folder = Folder::new("ladder-healthcheck-").expect("a folder");
    let mut serve = Command::new(ladder());
    without_settings(&mut serve);
    serve
        .args([
            "serve",
            "--listen",
            "127.0.0.1:0",
            "--database",
            "sqlite:ladder.db",
        ])
        .current_dir(folder.path());
    let mut process = Process::start(serve, Stop::Term, "Ladder answers on ").expect("a ladder");
    let (_, port) = process.ready_line().rsplit_once(':').expect("an address");
    let port = port.to_owned();

    assert!(healthy(&port, "/readyz"));
    assert!(!healthy(&port, "/nothing-here"));
    process.stop();
    assert!(!healthy(&port, "/readyz"));
}
