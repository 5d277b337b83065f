//! The house bots, as a guest meets them.

use std::fs;

use bots::{Level, choose};
use rules::{Line, Position, uci};
use serde_json::{Value, json};

use crate::harness::{Http, Ladder, ladder};

/// The game in which an open challenge to a bot has become one.
async fn game_with(http: &Http, token: &str, opponent: &str) -> String {
    let offer = json!({
        "opponent": opponent,
        "rated": false,
        "time_control": { "type": "fischer", "initial_ms": 600_000, "increment_ms": 5_000 },
        "color": "white",
    });
    let challenge = http.post(token, "/v1/challenges", &offer).await;
    let path = format!("/v1/challenges/{}", challenge["id"].as_str().unwrap());
    let accepted = http
        .until(&path, |challenge| challenge["status"] == "accepted")
        .await;
    accepted["game_id"].as_str().unwrap().to_owned()
}

/// The moves of a game as they stand.
fn line(game: &Value) -> Line {
    let mut line = Line::new(Position::start());
    for played in game["moves"].as_array().unwrap() {
        let text = played["uci"].as_str().unwrap();
        let mv = line.position().legal_move(uci::parse(text).unwrap()).unwrap();
        line.play(mv);
    }
    line
}

/// Bots with engines that know no chess, each by what it does when it is to think.
fn scripted(scripts: &[&str]) -> String {
    let program = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../shared/uci/tests/data/engine.sh"
    );
    let engine = |script: &&str| {
        format!(
            "[[bots.engines]]\nid = \"{script}\"\nname = \"The-{script}\"\ncommand = \"{program}\"\n\
             args = [\"{script}\"]\nlimit = {{ nodes = 100 }}\n"
        )
    };
    scripts.iter().map(engine).collect()
}

#[tokio::test]
async fn a_bot_whose_engine_fails_resigns_and_says_so_once() {
    // An engine that ends, one that thinks for ever, and one that plays what nobody may.
    let scripts = ["crash", "silent", "e2e5"];
    let served = Ladder::configured(&scripted(&scripts));
    let http = Http::to(&served);
    let guest = http.post("", "/v1/guests", &Value::Null).await;
    let token = guest["token"].as_str().unwrap();

    for script in scripts {
        let id = game_with(&http, token, &format!("The-{script}")).await;
        let body = json!({ "uci": "e2e4", "ply": 0 });
        http.post(token, &format!("/v1/games/{id}/moves"), &body).await;
        let over = http
            .until(&format!("/v1/games/{id}"), |game| game["status"] == "finished")
            .await;

        assert_eq!(
            (&over["termination"], &over["result"]),
            (&json!("resignation"), &json!("1-0"))
        );
        let log = served.process().log();
        let told = log
            .lines()
            .filter(|line| line.contains(&id) && line.contains("WARN"));
        assert_eq!(told.count(), 1, "{log}");
    }
}

#[tokio::test]
async fn a_bot_plays_by_an_engine_of_others() {
    let served = Ladder::configured(&scripted(&["e7e5"]));
    let http = Http::to(&served);
    let guest = http.post("", "/v1/guests", &Value::Null).await;
    let token = guest["token"].as_str().unwrap();
    let bots = http.get("/v1/bots").await;
    assert_eq!(
        bots["items"][5],
        json!({ "handle": "The-e7e5", "engine": "e7e5" })
    );
    let id = game_with(&http, token, "The-e7e5").await;
    let game = format!("/v1/games/{id}");

    let body = json!({ "uci": "e2e4", "ply": 0 });
    http.post(token, &format!("{game}/moves"), &body).await;

    let answered = http.until(&game, |game| game["ply"] == 2).await;
    assert_eq!(answered["moves"][1]["uci"], "e7e5");
}

#[test]
fn an_engine_that_is_not_there_stops_the_start() {
    let folder = tempfile::tempdir().unwrap();
    let (settings, database) = (folder.path().join("ladder.toml"), folder.path().join("ladder.db"));
    let engine = "[[bots.engines]]\nid = \"gone\"\nname = \"Gone\"\ncommand = \"/nowhere/engine\"\n\
                  limit = { nodes = 100 }\n";
    fs::write(&settings, engine).unwrap();

    let output = ladder(&[
        "serve",
        "--listen",
        "127.0.0.1:0",
        "--database",
        &format!("sqlite:{}", database.display()),
        "--config",
        settings.to_str().unwrap(),
    ]);

    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(
        said.contains("gone: there is no program /nowhere/engine"),
        "{said}"
    );
    assert!(!database.exists());
}

#[tokio::test]
async fn a_guest_plays_a_bot_to_mate() {
    let served = Ladder::start();
    let http = Http::to(&served);
    let guest = http.post("", "/v1/guests", &Value::Null).await;
    let token = guest["token"].as_str().unwrap();
    let id = game_with(&http, token, "house-1").await;
    let (game, moves) = (format!("/v1/games/{id}"), format!("/v1/games/{id}/moves"));

    let over = loop {
        let turn = http
            .until(&game, |game| {
                game["turn"] == "white" || game["status"] == "finished"
            })
            .await;
        if turn["status"] == "finished" {
            break turn;
        }
        let choice = choose(&line(&turn), Level::FIFTH, 1).unwrap();
        let body = json!({ "uci": choice.mv.to_string(), "ply": turn["ply"] });
        http.post(token, &moves, &body).await;
    };

    assert_eq!(
        (&over["termination"], &over["result"]),
        (&json!("checkmate"), &json!("1-0"))
    );
    assert_eq!(over["rating_status"], "unrated");
}

#[tokio::test]
async fn a_bot_answers_a_draw_offer() {
    let served = Ladder::start();
    let http = Http::to(&served);
    let guest = http.post("", "/v1/guests", &Value::Null).await;
    let token = guest["token"].as_str().unwrap();
    let id = game_with(&http, token, "house-3").await;
    let game = format!("/v1/games/{id}");
    for (uci, ply) in [("e2e4", 0), ("d2d4", 2)] {
        let body = json!({ "uci": uci, "ply": ply });
        http.post(token, &format!("{game}/moves"), &body).await;
        http.until(&game, |game| game["ply"] == ply + 2).await;
    }

    http.post(token, &format!("{game}/draw-offer"), &Value::Null)
        .await;

    let answered = http.until(&game, |game| game["draw_offer"].is_null()).await;
    assert_eq!(answered["status"], "started");
}
