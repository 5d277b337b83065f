//! A database that vanishes for a while.

use std::time::Duration;

use serde_json::{Value, json};
use servers::wait_for;
use testkit::redis_tests;

use crate::harness::{Cluster, Http, verify};

/// How long it is away: much longer than the clocks of the game.
const ABSENCE: Duration = Duration::from_secs(30);
const CLOCK_MS: u64 = 15_000;
/// What a caller may have to wait for an answer that says so.
const ANSWER_MAX: Duration = Duration::from_secs(10);

redis_tests! {
    async fn a_database_that_vanishes_for_thirty_seconds_costs_nobody_the_game() {
        let cluster = Cluster::behind_a_wire().await;
        let (mut api, mut worker) = (cluster.api("api"), cluster.worker("worker", &[]));
        let http = Http::at(format!("http://{}", api.address()));
        let (anna, boris) = (http.register("anna").await, http.register("boris").await);
        let offer = json!({
            "opponent": "boris",
            "rated": true,
            "time_control": { "type": "fischer", "initial_ms": CLOCK_MS, "increment_ms": 2_000 },
            "color": "white",
        });
        let challenge = http.post(&anna, "/v1/challenges", &offer).await;
        let accept = format!("/v1/challenges/{}/accept", challenge["id"].as_str().unwrap());
        let game = http.post(&boris, &accept, &Value::Null).await;
        let path = format!("/v1/games/{}", game["id"].as_str().unwrap());
        let moves = format!("{path}/moves");
        http.post(&anna, &moves, &json!({ "uci": "e2e4", "ply": 0 })).await;
        http.post(&boris, &moves, &json!({ "uci": "e7e5", "ply": 1 })).await;
        let third = json!({ "uci": "g1f3", "ply": 2 });

        cluster.wire().cut();
        let refused = tokio::time::timeout(ANSWER_MAX, http.answer(&anna, &moves, &third)).await.unwrap();
        assert_eq!(refused.status(), 503);
        assert!(refused.headers().contains_key("retry-after"));
        wait_for(ABSENCE, || None::<()>);
        cluster.wire().resume();

        let mut answer = http.answer(&anna, &moves, &third).await;
        while answer.status() == 503 {
            answer = http.answer(&anna, &moves, &third).await;
        }
        let seen: Value = answer.json().await.unwrap();
        assert_eq!((&seen["ply"], &seen["status"]), (&json!(3), &json!("started")), "{seen}");
        http.post(&boris, &format!("{path}/resignation"), &Value::Null).await;
        http.until(&path, |game| game["rating_status"] == "settled").await;
        api.stop();
        worker.stop();
        assert_eq!(verify(cluster.database())["difference"], Value::Null);
    }
}
