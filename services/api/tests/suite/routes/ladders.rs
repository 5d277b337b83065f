//! `/v1/ladders`

use serde_json::json;

use crate::harness::scenarios;

scenarios! {
    async fn there_is_a_ladder_for_every_bucket(ladder: &TestLadder) {
        let list = ladder.get("/v1/ladders").send().await.expect(200);

        let ids: Vec<_> = list["items"].as_array().unwrap().iter().map(|ladder| &ladder["id"]).collect();
        assert_eq!(ids, ["bullet", "blitz", "rapid", "classical", "correspondence"]);
        for item in list["items"].as_array().unwrap() {
            let path = format!("/v1/ladders/{}", item["id"].as_str().unwrap());
            assert_eq!(ladder.get(path).send().await.expect(200).json(), item);
        }
    }

    async fn ratings_start_as_published(ladder: &TestLadder) {
        let blitz = ladder.get("/v1/ladders/blitz").send().await.expect(200);

        assert_eq!(blitz["rating_system"]["system"], "glicko2");
        assert_eq!(blitz["ruleset"], "automatic");
        assert_eq!(blitz["eligibility"]["max_deviation"], 75.0);
    }

    async fn an_empty_board_is_an_empty_list(ladder: &TestLadder) {
        for path in ["/v1/ladders/blitz/leaderboard", "/v1/ladders/blitz/leaderboard?include=provisional"] {
            let board = ladder.get(path).send().await.expect(200);
            assert_eq!(board.json(), &json!({"items": [], "next": null, "prev": null}));
        }
    }

    async fn a_newcomer_stands_nowhere_for_two_reasons(ladder: &TestLadder) {
        ladder.player("Menchik").await;

        let standing = ladder.get("/v1/ladders/blitz/leaderboard/Menchik").send().await.expect(200);

        assert_eq!(standing["rank"], json!(null));
        assert_eq!(standing["rating"], 1500.0);
        assert_eq!(standing["deviation"], 500.0);
        let reasons = standing["not_ranked"].as_array().unwrap().iter();
        let reasons: Vec<_> = reasons.map(|reason| reason["reason"].as_str().unwrap()).collect();
        assert_eq!(reasons, ["deviation_too_high", "too_few_games"]);
    }

    async fn a_board_that_does_not_exist_is_not_found(ladder: &TestLadder) {
        ladder.player("Menchik").await;

        for path in ["nowhere", "nowhere/leaderboard", "nowhere/leaderboard/Menchik", "blitz/leaderboard/Nobody"] {
            let _problem = ladder.get(format!("/v1/ladders/{path}")).send().await.refused(404, "not_found");
        }
    }
}
