//! The house bots, as a guest meets them.

use bots::{Level, choose};
use rules::{Line, Position, uci};
use serde_json::{Value, json};

use crate::harness::{Http, Ladder};

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
