//! `/v1/me`

use domain::Millis;
use serde_json::json;

use crate::harness::{Terms, scenarios};

scenarios! {
    async fn a_token_says_who_its_player_is(ladder: &TestLadder) {
        let player = ladder.player("Menchik").await;

        let me = ladder.get("/v1/me").token(&player.token).send().await.expect(200);

        assert_eq!(me["handle"], "Menchik");
        assert_eq!(me["id"], player.id.to_string());
    }

    async fn a_closed_account_keeps_its_name_and_loses_its_tokens(ladder: &TestLadder) {
        let player = ladder.player("Menchik").await;
        let other = ladder.token(&player, &[domain::token::Scope::Read]).await;

        let _done = ladder.delete("/v1/me").token(&player.token).send().await.expect(204);

        for token in [&player.token, &other] {
            let _problem = ladder.get("/v1/me").token(token).send().await.refused(401, "unauthorized");
        }
        let again = ladder.post("/v1/players").json(&json!({"handle": "menchik"})).send().await;
        let _problem = again.refused(409, "handle_taken");
        assert!(ladder.get("/v1/players/Menchik").send().await.expect(200)["closed_at"].is_string());
    }

    async fn nobody_can_challenge_a_closed_account(ladder: &TestLadder) {
        let (player, other) = (ladder.player("Menchik").await, ladder.player("Graf").await);
        let _done = ladder.delete("/v1/me").token(&player.token).send().await.expect(204);

        let offer = json!({"opponent": "Menchik", "rated": false, "time_control": Terms::CASUAL.time_control()});
        let answer = ladder.post("/v1/challenges").token(&other.token).json(&offer).send().await;

        let problem = answer.refused(422, "invalid_request");
        assert_eq!(problem["violations"][0]["code"], "unknown");
    }

    async fn open_challenges_come_in_pages_newest_first(ladder: &TestLadder) {
        let player = ladder.player("Menchik").await;
        let mut made = Vec::new();
        for number in 0..3 {
            let offer = json!({"rated": false, "time_control": Terms::CASUAL.time_control(), "client_ref": number.to_string()});
            let challenge = ladder.post("/v1/challenges").token(&player.token).json(&offer).send().await.expect(201);
            made.push(challenge["client_ref"].clone());
            ladder.advance(Millis(1));
        }
        let page = |query: String| ladder.get(format!("/v1/me/challenges{query}")).token(&player.token).send();

        let first = page("?limit=2".to_owned()).await.expect(200);
        let second = page(format!("?limit=2&cursor={}", first.str("next"))).await.expect(200);

        let refs = [&first["items"][0], &first["items"][1], &second["items"][0]].map(|item| item["client_ref"].clone());
        made.reverse();
        assert_eq!(refs.to_vec(), made);
        assert_eq!((second["items"].as_array().map(Vec::len), &second["next"]), (Some(1), &json!(null)));
    }

    async fn open_challenges_are_listed_for_both_sides_until_they_are_answered(ladder: &TestLadder) {
        let (a, b) = (ladder.player("Menchik").await, ladder.player("Graf").await);
        let offer = json!({"opponent": "Graf", "rated": true, "time_control": Terms::RATED.time_control()});
        let challenge = ladder.post("/v1/challenges").token(&a.token).json(&offer).send().await.expect(201);

        for token in [&a.token, &b.token] {
            let list = ladder.get("/v1/me/challenges").token(token).send().await.expect(200);
            assert_eq!(list["items"], json!([challenge.json()]));
        }
        let decline = format!("/v1/challenges/{}/decline", challenge.str("id"));
        let _declined = ladder.post(decline).token(&b.token).send().await.expect(200);
        for token in [&a.token, &b.token] {
            let list = ladder.get("/v1/me/challenges").token(token).send().await.expect(200);
            assert_eq!(list["items"], json!([]));
        }
    }
}
