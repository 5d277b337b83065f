//! Real flags.

use serde_json::json;

use crate::harness::{Http, Ladder, Pair};

#[tokio::test]
async fn a_flag_falls_by_itself_and_the_game_is_rated() {
    let served = Ladder::start();
    let http = Http::to(&served);
    let pair = Pair::register(&http, "flag").await;

    let id = pair.open(&http, 1_000, 0).await;
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
