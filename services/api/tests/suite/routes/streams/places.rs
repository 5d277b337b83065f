use crate::harness::{Side, Terms, TestLadder, scenarios};

use super::{watch, watch_as};

scenarios! {
    async fn a_token_has_so_many_streams_and_a_process_so_many_in_all(ladder: &TestLadder) {
        let table = ladder.table(Terms::RATED).await;
        let limits = ladder.get("/v1/limits").send().await.expect(200);
        let of_a_token = limits["streams_per_token_max"].as_u64().unwrap();
        let mut open = Vec::new();
        for _ in 0..of_a_token {
            open.push(watch_as(&table, Side::White).open().await);
        }

        let problem = watch_as(&table, Side::White).send().await.refused(429, "too_many_streams");
        assert_eq!(problem.header("retry-after"), Some(&*problem["retry_after_s"].to_string()));
        let mine = ladder.get("/v1/me/events").token(&table.white.token);
        let _too_many = mine.send().await.refused(429, "too_many_streams");

        while open.len() < TestLadder::STREAMS_MAX {
            open.push(watch(&table, "").open().await);
        }
        let _full = watch_as(&table, Side::Black).send().await.refused(503, "unavailable");
        // Whoever only asks is answered as before.
        let _now = table.now().await;
    }
}
