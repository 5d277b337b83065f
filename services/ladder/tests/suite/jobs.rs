//! `ladder jobs`, on a ladder that has stopped.

use serde_json::{Value, json};

use crate::harness::{Http, Ladder, Pair, ladder};

/// What a command prints, a JSON object a line.
fn lines(arguments: &[&str]) -> Vec<Value> {
    let output = ladder(arguments);
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

#[tokio::test]
async fn a_job_that_is_done_is_shown_and_neither_retried_nor_discarded() {
    let mut served = Ladder::start();
    let http = Http::to(&served);
    let pair = Pair::register(&http, "done").await;
    let game = pair.play(&[&http]).await;
    http.until(&format!("/v1/games/{game}"), |game| {
        game["rating_status"] == "settled"
    })
    .await;
    served.stop();
    let database = served.database();

    let done = lines(&[
        "jobs",
        "list",
        "--state",
        "done",
        "--json",
        "--database",
        &database,
    ]);
    assert_eq!((done.len(), &done[0]["game"]), (1, &json!(game)));
    assert_eq!(
        (&done[0]["state"], &done[0]["attempt"]),
        (&json!("done"), &json!(1))
    );
    let id = done[0]["id"].as_str().unwrap();
    assert_eq!(
        lines(&["jobs", "show", id, "--json", "--database", &database]),
        done
    );
    assert_eq!(
        lines(&["jobs", "list", "--json", "--database", &database]),
        Vec::<Value>::new()
    );
    for verb in ["retry", "discard"] {
        let output = ladder(&["jobs", verb, id, "--database", &database]);
        assert_eq!(output.status.code(), Some(1));
        assert!(String::from_utf8_lossy(&output.stderr).contains("is done"));
    }
}

#[test]
fn a_job_that_is_not_there_is_an_error_that_says_so() {
    let mut served = Ladder::start();
    served.stop();

    for verb in ["show", "retry", "discard"] {
        let output = ladder(&["jobs", verb, "00000000001", "--database", &served.database()]);
        assert_eq!(output.status.code(), Some(1));
        assert!(String::from_utf8_lossy(&output.stderr).contains("there is no job 00000000001"));
    }
}
