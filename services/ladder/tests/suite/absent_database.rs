//! A database that vanishes for a while.

use std::time::Duration;

use serde_json::{Value, json};
use servers::wait_for;
use testkit::redis_tests;

use crate::harness::{Cluster, Http, Pair, verify};

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
        let pair = Pair::register(&http, "absent").await;
        let path = format!("/v1/games/{}", pair.open(&http, CLOCK_MS, 2_000).await);
        let moves = format!("{path}/moves");
        let third = json!({ "uci": "g1f3", "ply": 2 });

        cluster.wire().cut();
        let refused = tokio::time::timeout(ANSWER_MAX, http.answer(&pair.white.1, &moves, &third)).await.unwrap();
        assert_eq!(refused.status(), 503);
        assert!(refused.headers().contains_key("retry-after"));
        wait_for(ABSENCE, || None::<()>);
        cluster.wire().resume();

        let mut answer = http.answer(&pair.white.1, &moves, &third).await;
        while answer.status() == 503 {
            answer = http.answer(&pair.white.1, &moves, &third).await;
        }
        let seen: Value = answer.json().await.unwrap();
        assert_eq!((&seen["ply"], &seen["status"]), (&json!(3), &json!("started")), "{seen}");
        http.post(&pair.black.1, &format!("{path}/resignation"), &Value::Null).await;
        http.until(&path, |game| game["rating_status"] == "settled").await;
        api.stop();
        worker.stop();
        assert_eq!(verify(cluster.database())["difference"], Value::Null);
    }
}
