//! Without the database

use domain::Millis;
use serde_json::json;

use crate::harness::{Side, Terms, filled, operations, scenarios};

scenarios! {
    async fn whatever_needs_the_database_says_that_it_is_not_there(ladder: &TestLadder) {
        let table = ladder.table(Terms::RATED).await;
        table.play("e2e4 e7e5").await;
        let _over = table.act(Side::White, "resignation").await.expect(200);
        ladder.settle().await;
        let token = ladder.token(&table.white, &[domain::token::Scope::Admin]).await;
        ladder.advance(Millis::from_secs(60));

        ladder.lose_the_database().await;

        for operation in operations().iter().filter(|operation| operation.responses.contains_key(&503)) {
            if ["examinePosition", "getDistribution"].contains(&operation.id.as_str()) {
                continue;
            }
            let path = match operation.id.as_str() {
                "getLeaderboard" => "/v1/ladders/blitz/leaderboard?include=provisional".to_owned(),
                "getLadderStatistics" => "/v1/ladders/blitz/statistics".to_owned(),
                "getStanding" => "/v1/ladders/blitz/leaderboard/Menchik".to_owned(),
                "listSeasons" => "/v1/ladders/blitz/seasons".to_owned(),
                "getRatingHistory" => "/v1/players/Menchik/ratings/blitz/history".to_owned(),
                _ => filled(operation),
            };
            let mut request = ladder.request(operation.method.clone(), path);
            if operation.scopes.is_some() {
                request = request.token(&token);
            }
            if let Some(body) = &operation.body {
                request = request.json(&body.examples[0]);
            }
            let problem = request.send().await.refused(503, "unavailable");
            assert_eq!(problem["retry_after_s"].to_string(), problem.header("retry-after").unwrap());
        }
    }

    async fn a_board_that_was_lost_says_so_until_it_is_filled(ladder: &TestLadder) {
        ladder.player("Menchik").await;
        ladder.lose_the_boards();

        for path in ["distribution", "leaderboard", "leaderboard?around=Menchik", "leaderboard/Menchik"] {
            let _problem = ladder.get(format!("/v1/ladders/blitz/{path}")).send().await.refused(503, "board_not_ready");
        }
    }

    async fn what_needs_no_database_is_answered_without_it(ladder: &TestLadder) {
        ladder.lose_the_database().await;

        for operation in operations() {
            let needs_it = operation.responses.contains_key(&503) || operation.path.contains('{');
            if needs_it || operation.method != reqwest::Method::GET {
                continue;
            }
            let _answer = ladder.get(&operation.path).send().await.expect(200);
        }
        let _answer = ladder.post("/v1/positions").json(&json!({})).send().await.expect(200);
    }
}
