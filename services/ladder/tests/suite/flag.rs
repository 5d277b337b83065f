//! Real flags.

use serde_json::{Value, json};

use crate::harness::{Http, Ladder};

#[tokio::test]
async fn a_flag_falls_by_itself_and_the_game_is_rated() {
    let served = Ladder::start();
    let http = Http::to(&served);
    let (anna, boris) = (http.register("anna").await, http.register("boris").await);
    let offer = json!({
        "opponent": "boris",
        "rated": true,
        "time_control": { "type": "fischer", "initial_ms": 1000, "increment_ms": 0 },
        "color": "white",
    });
    let challenge = http.post(&anna, "/v1/challenges", &offer).await;
    let accept = format!("/v1/challenges/{}/accept", challenge["id"].as_str().unwrap());
    let game = http.post(&boris, &accept, &Value::Null).await;
    let id = game["id"].as_str().unwrap();
    let moves = format!("/v1/games/{id}/moves");
    http.post(&anna, &moves, &json!({ "uci": "e2e4", "ply": 0 }))
        .await;
    http.post(&boris, &moves, &json!({ "uci": "e7e5", "ply": 1 }))
        .await;

    let over = http
        .until(&format!("/v1/games/{id}"), |game| game["status"] == "finished")
        .await;
    let rated = http
        .until(&format!("/v1/games/{id}"), |game| {
            game["rating_status"] == "settled"
        })
        .await;

    assert_eq!(
        (&over["termination"], &over["result"]),
        (&json!("timeout"), &json!("0-1"))
    );
    assert_eq!(
        (&over["article"], &over["clock"]["white_ms"]),
        (&json!("6.9"), &json!(0))
    );
    assert!(rated["black"]["rating_change"].as_f64().unwrap() > 0.0);
}
