//! `/v1/bots`, and challenges to bots

use serde_json::json;

use crate::harness::{Terms, scenarios};

scenarios! {
    async fn the_house_bots_are_listed(ladder: &TestLadder) {
        let bots = ladder.get("/v1/bots").send().await.expect(200);

        assert_eq!(bots["items"], json!([{"handle": "house-3", "engine": "level-3"}]));
        assert_eq!(bots["next"], json!(null));
    }

    async fn anybody_challenges_a_bot_to_a_casual_game_guests_too(ladder: &TestLadder) {
        let guest = ladder.post("/v1/guests").send().await.expect(201);
        let player = ladder.player("Menchik").await;
        let casual = json!({"rated": false, "time_control": Terms::CASUAL.time_control(), "opponent": "house-3"});

        for token in [guest.str("token"), &player.token] {
            let offered = ladder.post("/v1/challenges").token(token).json(&casual).send().await;
            assert_eq!(offered.expect(201)["opponent"], "house-3");
        }
    }

    async fn no_bot_plays_for_rating(ladder: &TestLadder) {
        let player = ladder.player("Menchik").await;
        let rated = json!({"rated": true, "time_control": Terms::RATED.time_control(), "opponent": "house-3"});

        let offered = ladder.post("/v1/challenges").token(&player.token).json(&rated).send().await;

        let problem = offered.refused(422, "invalid_request");
        assert_eq!(problem["violations"][0]["field"], "opponent");
    }
}
