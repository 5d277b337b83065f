//! Recorded games over HTTP.

use serde_json::json;

use crate::harness::{Ladder, ladder, replay_command, replay_report, verify};

#[test]
fn the_sample_games_end_over_http_as_the_rules_say() {
    let mut served = Ladder::start();

    let report = replay_report(&replay_command(&served).output().unwrap());

    // What the sample's README says of it, as our rules see it: draws by themselves are no agreements.
    assert_eq!(report["games"], 100);
    assert_eq!(report["terminations"]["checkmate"], 28);
    assert_eq!(report["terminations"]["resignation"], 24);
    assert_eq!(
        report["adjudicated"],
        json!({ "abandoned": 4, "time_forfeit": 30 })
    );
    assert_eq!(report["disagreements"], json!([]));
    assert_eq!(report["check"]["moves"], report["plies"]);

    served.stop();
    let audit = verify(&served.database());
    assert_eq!(
        (&audit["difference"], &audit["pending"]),
        (&json!(null), &json!(0))
    );
    assert_eq!(audit["games"], report["check"]["settled"]);
}

#[test]
fn a_server_can_be_used_for_another_replay() {
    let served = Ladder::start();
    let first_ten = || replay_command(&served).args(["--limit", "10"]).output().unwrap();

    replay_report(&first_ten());
    let again = replay_report(&first_ten());

    assert_eq!(again["games"], 10);
}

#[test]
fn results_are_written_in_the_order_in_which_the_games_finished() {
    let served = Ladder::start();
    let path = served.path("results.csv");

    let output = replay_command(&served)
        .args(["--limit", "10", "--results"])
        .arg(&path)
        .output()
        .unwrap();

    replay_report(&output);
    let text = std::fs::read_to_string(path).unwrap();
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some("date,white,black,result"));
    let dates: Vec<&str> = lines.map(|line| line.split(',').next().unwrap()).collect();
    assert_eq!(dates.len(), 10);
    assert!(dates.is_sorted());
}

#[test]
fn without_an_arbiters_token_games_that_need_one_are_not_begun() {
    let samples = concat!(env!("CARGO_MANIFEST_DIR"), "/../../samples/online_games.pgn");

    let output = ladder(&["replay", samples, "--url", "http://127.0.0.1:1"]);

    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("--token"));
}
