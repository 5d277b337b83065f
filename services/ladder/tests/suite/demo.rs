//! A ladder to look at, with players who come and go by themselves.

use std::fs;

use serde_json::Value;

use crate::harness::{Http, Process, command};

fn count(list: &Value) -> usize {
    list["items"].as_array().map_or(0, Vec::len)
}

#[tokio::test]
async fn a_demo_fills_the_lists_and_leaves_nothing_behind() {
    let room = tempfile::tempdir().unwrap();
    let (temporary, log) = (room.path().join("tmp"), room.path().join("demo.log"));
    fs::create_dir(&temporary).unwrap();
    let mut command = command();
    command
        .args(["demo", "--listen", "127.0.0.1:0", "--players", "8"])
        .env("TMPDIR", &temporary);
    let mut demo = Process::start_command(command, &log);
    let http = Http::at(format!("http://{}", demo.address()));

    http.until("/v1/ladders/blitz/leaderboard", |board| count(board) >= 4)
        .await;
    let running = http
        .until("/v1/games?status=running", |games| count(games) > 0)
        .await;
    let game = running["items"][0]["id"].as_str().unwrap();
    let played = http
        .until(&format!("/v1/games/{game}"), |game| {
            game["ply"].as_u64() > Some(1)
        })
        .await;
    let white = played["white"]["handle"].as_str().unwrap();
    let history = http
        .get(&format!("/v1/players/{white}/ratings/blitz/history?limit=200"))
        .await;
    demo.stop();

    assert!(count(&history) >= 30, "{history}");
    assert_eq!(fs::read_dir(&temporary).unwrap().count(), 0);
    for level in ["\"WARN\"", "\"ERROR\""] {
        assert!(!demo.log().contains(level), "{}", demo.log());
    }
}
