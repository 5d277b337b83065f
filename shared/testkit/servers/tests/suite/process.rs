use std::process::Command;

use servers::{Folder, Process, ServerError, Stop};

fn shell(text: &str) -> Command {
    let mut command = Command::new("sh");
    command.args(["-c", text]);
    command
}

#[test]
fn the_line_that_says_ready_is_kept_and_so_are_the_last_words() {
    let folder = Folder::new("ladder-process-").expect("a folder");
    let log = folder.path().join("log");
    let program = shell("echo waking; echo ready on 4711; echo working; exec sleep 600");

    let mut process = Process::start_logged(program, Stop::Term, "ready on", &log).expect("a process");
    process.kill();

    assert_eq!(process.ready_line(), "ready on 4711");
    assert!(process.last_words().starts_with("waking\nready on 4711"));
    let written = std::fs::read_to_string(log).expect("a log");
    assert!(written.starts_with("waking\nready on 4711\n"), "{written}");
}

#[test]
fn a_program_that_ends_before_it_is_ready_leaves_its_words() {
    let error = Process::start(shell("echo no port; exit 1"), Stop::Term, "ready").expect_err("it ended");

    assert!(
        matches!(&error, ServerError::NotReady { output, .. } if output == "no port"),
        "{error}"
    );
}

#[test]
fn one_that_stands_still_can_be_stopped() {
    let mut process =
        Process::start(shell("echo ready; exec sleep 600"), Stop::Term, "ready").expect("a process");

    process.pause();
    process.stop();

    assert!(process.ended().is_some());
}
