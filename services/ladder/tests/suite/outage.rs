//! A crash in the middle of games.

use std::io::{BufRead, BufReader, Read};
use std::process::{Output, Stdio};

use serde_json::json;

use crate::harness::{Ladder, replay_command, replay_report, verify};

/// Lines of progress before the crash, of ten.
const TENTHS_BEFORE: usize = 3;

#[test]
fn a_crash_loses_no_answered_move_and_no_rating() {
    let mut served = Ladder::start();
    let mut replay = replay_command(&served)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut progress = BufReader::new(replay.stderr.take().unwrap());
    for _ in 0..TENTHS_BEFORE {
        let mut line = String::new();
        progress.read_line(&mut line).unwrap();
        assert!(line.contains(" moves"), "{line}");
    }

    served.kill();
    served.restart();

    let mut stderr = Vec::new();
    progress.read_to_end(&mut stderr).unwrap();
    let Output { status, stdout, .. } = replay.wait_with_output().unwrap();
    // It fails where an answered move is missing, a rated game is unrated or rated late, or an end differs.
    let report = replay_report(&Output {
        status,
        stdout,
        stderr,
    });
    assert_eq!(report["games"], 100);
    assert_ne!(report["retries"], 0, "the crash came when nothing was under way");
    assert_eq!(report["check"]["moves"], report["plies"]);
    assert_eq!(report["terminations"]["timeout"], json!(null));

    served.stop();
    let audit = verify(&served.database());
    let settled = report["check"]["settled"].as_u64().unwrap();
    assert_eq!(
        (&audit["difference"], &audit["pending"]),
        (&json!(null), &json!(0))
    );
    assert_eq!(
        (&audit["games"], &audit["rows"]),
        (&json!(settled), &json!(2 * settled))
    );
}
