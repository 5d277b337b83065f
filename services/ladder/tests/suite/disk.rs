//! Disks that are full or sealed.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::time::Duration;

use serde_json::{Value, json};
use servers::wait_for;

use crate::harness::{Http, Ladder, Pair, limit_files, unlimited_files, verify, without_privileges};

/// Longer than the clocks of the game.
const OUTAGE: Duration = Duration::from_secs(7);
const CLOCK_MS: u64 = 4_000;

#[tokio::test]
async fn a_full_disk_is_answered_with_503_and_costs_nobody_the_game() {
    let mut served = Ladder::by(unlimited_files());
    let http = Http::to(&served);
    let pair = Pair::register(&http, "disk").await;
    let path = format!("/v1/games/{}", pair.open(&http, CLOCK_MS, 2_000).await);
    let moves = format!("{path}/moves");
    let third = json!({ "uci": "g1f3", "ply": 2 });

    limit_files(served.id(), Some(4096));
    let refused = http.answer(&pair.white.1, &moves, &third).await;

    assert_eq!(refused.status(), 503);
    assert!(refused.headers().contains_key("retry-after"));
    let problem: Value = refused.json().await.unwrap();
    assert_eq!(problem["code"], "unavailable");
    wait_for(OUTAGE, || None::<()>);
    let seen = http.get(&path).await;
    assert_eq!((&seen["ply"], &seen["status"]), (&json!(2), &json!("started")));

    limit_files(served.id(), None);
    let mut answer = http.answer(&pair.white.1, &moves, &third).await;
    while answer.status() == 503 {
        answer = http.answer(&pair.white.1, &moves, &third).await;
    }
    let seen: Value = answer.json().await.unwrap();
    assert_eq!(
        (&seen["ply"], &seen["status"]),
        (&json!(3), &json!("started")),
        "{seen}"
    );

    http.post(&pair.black.1, &format!("{path}/resignation"), &Value::Null)
        .await;
    http.until(&path, |game| game["rating_status"] == "settled").await;
    served.stop();
    assert_eq!(verify(&served.database())["difference"], Value::Null);
}

#[test]
fn a_ladder_in_a_folder_that_cannot_be_written_says_so() {
    let folder = tempfile::tempdir().unwrap();
    fs::set_permissions(folder.path(), Permissions::from_mode(0o555)).unwrap();
    let database = format!("sqlite:{}", folder.path().join("ladder.db").display());

    let output = without_privileges()
        .args(["serve", "--listen", "127.0.0.1:0", "--database", &database])
        .output()
        .unwrap();

    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{said}");
    let last = said.trim().lines().last().unwrap_or_default();
    assert!(
        last.contains("ladder.db") && last.contains("Permission denied"),
        "{said}"
    );
}
