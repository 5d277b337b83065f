//! `/v1/me/blocks`

use reqwest::Method;
use serde_json::json;

use crate::harness::{Terms, scenarios};

scenarios! {
    async fn who_is_blocked_can_neither_challenge_nor_be_challenged(ladder: &TestLadder) {
        let (a, b) = (ladder.player("Menchik").await, ladder.player("Graf").await);
        let path = "/v1/me/blocks/graf";
        for _ in 0..2 {
            assert_eq!(ladder.request(Method::PUT, path).token(&a.token).send().await.status(), 204);
        }
        let list = ladder.get("/v1/me/blocks").token(&a.token).send().await.expect(200);
        assert_eq!(list["items"].as_array().unwrap().len(), 1);
        assert_eq!(list["items"][0]["handle"], "Graf");

        for (from, to) in [(&a, "Graf"), (&b, "Menchik")] {
            let offer = json!({"rated": false, "time_control": Terms::CASUAL.time_control(), "opponent": to});
            let offered = ladder.post("/v1/challenges").token(&from.token).json(&offer).send().await;
            let _problem = offered.refused(403, "blocked");
        }
        let open = json!({"rated": false, "time_control": Terms::CASUAL.time_control()});
        let open = ladder.post("/v1/challenges").token(&a.token).json(&open).send().await.expect(201);
        let accept = format!("/v1/challenges/code/{}/accept", open.str("code"));
        let _problem = ladder.post(&accept).token(&b.token).send().await.refused(403, "blocked");

        assert_eq!(ladder.delete(path).token(&a.token).send().await.status(), 204);
        let _game = ladder.post(&accept).token(&b.token).send().await.expect(200);
    }

    async fn blocks_have_a_bound_that_is_published(ladder: &TestLadder) {
        let a = ladder.player("Menchik").await;
        ladder.player("Graf").await;
        ladder.block_as_many_as_can_be(&a).await;
        let limits = ladder.get("/v1/limits").send().await.expect(200);
        assert_eq!(limits["blocks_max"], json!(store::BLOCKS_MAX));

        let beyond = ladder.request(Method::PUT, "/v1/me/blocks/Graf").token(&a.token).send().await;
        let _problem = beyond.refused(409, "too_many_blocks");

        assert_eq!(ladder.delete("/v1/me/blocks/blocked-7").token(&a.token).send().await.status(), 204);
        assert_eq!(ladder.request(Method::PUT, "/v1/me/blocks/Graf").token(&a.token).send().await.status(), 204);
    }

    async fn nobody_blocks_themselves_or_somebody_who_is_not_there(ladder: &TestLadder) {
        let a = ladder.player("Menchik").await;

        let own = ladder.request(Method::PUT, "/v1/me/blocks/Menchik").token(&a.token).send().await;
        let _problem = own.refused(422, "invalid_request");
        let none = ladder.request(Method::PUT, "/v1/me/blocks/Nobody").token(&a.token).send().await;
        let _problem = none.refused(404, "not_found");
    }
}
