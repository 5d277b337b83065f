//! An embedded file belongs to one process.

use crate::harness::{Ladder, ladder};

/// What a command says that finds the file in use.
fn refused(arguments: &[&str]) -> String {
    let output = ladder(arguments);
    assert_eq!(output.status.code(), Some(1), "{arguments:?}");
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn a_second_serve_on_the_same_file_is_refused() {
    let served = Ladder::start();

    let said = refused(&[
        "serve",
        "--listen",
        "127.0.0.1:0",
        "--database",
        &served.database(),
    ]);

    assert!(said.contains("ladder.db is in use"), "{said}");
}

#[test]
fn offline_commands_are_refused_while_the_ladder_serves() {
    let served = Ladder::start();
    let database = served.database();

    for command in [
        &["verify"][..],
        &["migrate"],
        &["token", "create", "--handle", "anna", "--scope", "play"],
    ] {
        let said = refused(&[command, &["--database", &database]].concat());
        assert!(said.contains("ladder.db is in use"), "{command:?}: {said}");
    }
}

#[test]
fn a_file_whose_process_was_killed_is_free_again() {
    let mut served = Ladder::start();
    served.kill();

    let output = ladder(&["verify", "--database", &served.database()]);

    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
}
