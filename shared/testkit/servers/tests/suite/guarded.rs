use std::env;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Command, Stdio};

use servers::{Folder, Process, Stop, wait_for};

const OWNER: &str = "LADDER_TEST_OWN_A_FOLDER";

/// Not a test by itself: run in a process of its own by the test below, it owns a folder until it is killed.
#[test]
fn a_folder_goes_with_its_owner() {
    let folder = Folder::new("ladder-guarded-").expect("a folder");
    let path = folder.path().to_owned();
    if env::var_os(OWNER).is_some() {
        println!("\nfolder={}", path.display());
        loop {
            std::thread::park();
        }
    }
    assert!(path.is_dir());

    drop(folder);

    assert!(!path.exists());
}

#[test]
fn a_folder_goes_when_its_owner_is_killed() {
    let mut owner = Command::new(env::current_exe().expect("this program"))
        .args(["--exact", "--nocapture", "guarded::a_folder_goes_with_its_owner"])
        .env(OWNER, "1")
        .stdout(Stdio::piped())
        .spawn()
        .expect("an owner");
    let path = BufReader::new(owner.stdout.take().expect("its output"))
        .lines()
        .map_while(Result::ok)
        .find_map(|line| line.strip_prefix("folder=").map(PathBuf::from))
        .expect("the folder's path");

    owner.kill().expect("killed");
    owner.wait().expect("gone");

    let gone = Command::new("sh")
        .args([
            "-c",
            r#"for _ in 1 2 3 4 5 6 7 8 9 10; do [ -e "$1" ] || exit 0; sleep 1; done; exit 1"#,
            "sh",
        ])
        .arg(&path)
        .status()
        .expect("a shell");
    assert!(gone.success(), "{} is still there", path.display());
}

const SERVER_OWNER: &str = "LADDER_TEST_OWN_A_SERVER";

/// Not a test by itself: run in a process of its own by the test below, it owns a server that hears no
/// signal, until it is killed.
#[test]
fn a_server_is_ended_by_its_owner() {
    let mut program = Command::new("sh");
    program.args(["-c", "trap '' TERM; echo ready $$; exec sleep 600"]);
    let mut server = Process::start(program, Stop::Term, "ready").expect("a server");
    if env::var_os(SERVER_OWNER).is_some() {
        println!("\nserver={}", server.id());
        loop {
            std::thread::park();
        }
    }
    server.kill();
    assert!(server.ended().is_some());
}

#[test]
fn a_deaf_server_goes_when_its_owner_is_killed() {
    let mut owner = Command::new(env::current_exe().expect("this program"))
        .args([
            "--exact",
            "--nocapture",
            "guarded::a_server_is_ended_by_its_owner",
        ])
        .env(SERVER_OWNER, "1")
        .stdout(Stdio::piped())
        .spawn()
        .expect("an owner");
    let server = BufReader::new(owner.stdout.take().expect("its output"))
        .lines()
        .map_while(Result::ok)
        .find_map(|line| line.strip_prefix("server=").map(str::to_owned))
        .expect("the server's id");

    owner.kill().expect("killed");
    owner.wait().expect("gone");

    let patience = std::time::Duration::from_secs(30);
    let gone = wait_for(patience, || {
        let alive = Command::new("sh")
            .args(["-c", r#"kill -0 "$1" 2>/dev/null"#, "sh", &server])
            .status()
            .expect("a shell");
        (!alive.success()).then_some(())
    });
    assert!(gone.is_some(), "{server} is still there");
}
