//! `ladder restore`: a backup in the place of a database.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use serde_json::{Value, json};

use crate::harness::{Http, Ladder, Pair, command, ladder, verify};

/// A ladder that has stopped, and a backup from before the last of its two games.
async fn after_two_games() -> (Ladder, PathBuf) {
    let mut served = Ladder::start();
    let http = Http::to(&served);
    let pair = Pair::register(&http, "twice").await;
    settled(&http, &pair.play(&[&http]).await).await;
    let file = served.path("copy.db");
    let output = ladder(&["backup", file.to_str().unwrap(), "--database", &served.database()]);
    assert!(output.status.success(), "{}", said(&output));
    settled(&http, &pair.play(&[&http]).await).await;
    served.stop();
    (served, file)
}

async fn settled(http: &Http, game: &str) {
    http.until(&format!("/v1/games/{game}"), |game| {
        game["rating_status"] == "settled"
    })
    .await;
}

fn restore(file: &Path, served: &Ladder) -> Output {
    ladder(&[
        "restore",
        file.to_str().unwrap(),
        "--json",
        "--database",
        &served.database(),
    ])
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// What it says when it refuses.
fn refusal(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(1), "{}", said(output));
    assert_eq!(said(output).trim().lines().count(), 1, "{}", said(output));
    said(output)
}

#[tokio::test]
async fn the_backup_takes_the_place_and_what_was_there_is_kept() {
    let (served, file) = after_two_games().await;

    let output = restore(&file, &served);

    assert!(output.status.success(), "{}", said(&output));
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(report["games"], 1);
    assert_eq!(verify(&served.database())["games"], 1);
    let kept = report["kept"].as_str().unwrap();
    assert_eq!(verify(&format!("sqlite:{kept}"))["games"], 2);
}

#[tokio::test]
async fn what_a_crash_left_uncommitted_to_the_file_is_kept_too() {
    let (mut served, file) = after_two_games().await;
    served.restart();
    let http = Http::to(&served);
    let game = Pair::register(&http, "late").await.play(&[&http]).await;
    settled(&http, &game).await;
    served.kill();

    let output = restore(&file, &served);

    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    let kept = report["kept"].as_str().unwrap();
    assert_eq!(verify(&format!("sqlite:{kept}"))["games"], 3);
    assert_eq!(verify(&served.database())["games"], 1);
}

#[tokio::test]
async fn a_restore_that_dies_has_changed_nothing_and_can_be_made_again() {
    let (served, file) = after_two_games().await;

    for step in ["restore.ready", "restore.kept"] {
        let output = command()
            .args([
                "restore",
                file.to_str().unwrap(),
                "--database",
                &served.database(),
            ])
            .args(["--failpoint", step])
            .output()
            .unwrap();
        assert_eq!(output.status.code(), None, "{}", said(&output));
        assert_eq!(verify(&served.database())["games"], 2, "{step}");
    }

    let output = restore(&file, &served);
    assert!(output.status.success(), "{}", said(&output));
    assert_eq!(verify(&served.database())["games"], 1);
}

#[tokio::test]
async fn a_ladder_that_is_running_is_left_alone() {
    let (mut served, file) = after_two_games().await;
    served.restart();

    let output = restore(&file, &served);

    assert!(refusal(&output).contains("in use"));
    served.stop();
    assert_eq!(verify(&served.database())["games"], 2);
}

#[tokio::test]
async fn a_file_that_is_no_whole_backup_changes_nothing() {
    let (served, file) = after_two_games().await;
    let whole = fs::read(&file).unwrap();
    let half = served.path("half.db");
    fs::write(&half, &whole[..whole.len() / 2]).unwrap();
    let text = served.path("text.db");
    fs::write(&text, "date,white,black,result\n".repeat(100)).unwrap();
    let empty = served.path("empty.db");
    fs::write(&empty, "").unwrap();
    let missing = served.path("missing.db");

    for (file, why) in [
        (&half, "is damaged"),
        (&text, "is damaged"),
        (&empty, "is no database of a ladder"),
        (&missing, "there is no database at"),
        (&served.path("ladder.db"), "is the database itself"),
    ] {
        let refused = refusal(&restore(file, &served));
        assert!(refused.contains(why), "{refused}");
    }

    assert_eq!(verify(&served.database())["games"], 2);
}

#[tokio::test]
async fn a_damaged_database_gives_way_and_is_kept() {
    let (served, file) = after_two_games().await;
    let place = served.path("ladder.db");
    let mut bytes = fs::read(&place).unwrap();
    for byte in bytes.iter_mut().skip(4096).step_by(64) {
        *byte ^= 0xff;
    }
    fs::write(&place, &bytes).unwrap();

    let output = restore(&file, &served);

    assert!(output.status.success(), "{}", said(&output));
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(
        fs::read(report["kept"].as_str().unwrap()).unwrap().len(),
        bytes.len()
    );
    assert_eq!(
        (
            &verify(&served.database())["games"],
            &verify(&served.database())["difference"]
        ),
        (&json!(1), &Value::Null)
    );
}
