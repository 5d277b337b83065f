//! Open challenges, found by their codes

use domain::Millis;
use serde_json::json;

use crate::harness::{Terms, scenarios};

scenarios! {
    async fn whoever_has_the_code_can_accept(ladder: &TestLadder) {
        let (a, b) = (ladder.player("Menchik").await, ladder.player("Graf").await);
        let offer = json!({"rated": true, "time_control": Terms::RATED.time_control(), "color": "white"});
        let challenge = ladder.post("/v1/challenges").token(&a.token).json(&offer).send().await.expect(201);
        assert_eq!(challenge["opponent"], json!(null));
        let code = challenge.str("code").to_ascii_lowercase();

        let seen = ladder.get(format!("/v1/challenges/code/{code}")).send().await.expect(200);
        assert_eq!(seen.json(), challenge.json());
        assert!(challenge.str("url").ends_with(&format!("/v1/challenges/code/{}", challenge.str("code"))));
        let path = format!("/v1/challenges/code/{code}/accept");
        let game = ladder.post(&path).token(&b.token).send().await.expect(200);

        assert_eq!(game["white"]["handle"], "Menchik");
        assert_eq!(game["black"]["handle"], "Graf");
        let again = ladder.post(&path).token(&b.token).send().await.expect(200);
        assert_eq!(again["id"], game["id"]);
    }

    async fn the_first_to_accept_has_the_game(ladder: &TestLadder) {
        let a = ladder.player("Menchik").await;
        let (b, c) = (ladder.player("Graf").await, ladder.player("Euwe").await);
        let offer = json!({"rated": false, "time_control": Terms::CASUAL.time_control()});
        let challenge = ladder.post("/v1/challenges").token(&a.token).json(&offer).send().await.expect(201);
        let path = format!("/v1/challenges/code/{}/accept", challenge.str("code"));

        let (b, c) = tokio::join!(
            ladder.post(&path).token(&b.token).send(),
            ladder.post(&path).token(&c.token).send()
        );

        let mut statuses = [b.status(), c.status()];
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 409]);
        let loser = if b.status() == 409 { b } else { c };
        let _problem = loser.refused(409, "challenge_closed");
    }

    async fn nobody_plays_a_rated_game_alone(ladder: &TestLadder) {
        let a = ladder.player("Menchik").await;
        let offer = json!({"rated": true, "time_control": Terms::RATED.time_control()});
        let challenge = ladder.post("/v1/challenges").token(&a.token).json(&offer).send().await.expect(201);

        let path = format!("/v1/challenges/code/{}/accept", challenge.str("code"));
        let _problem = ladder.post(path).token(&a.token).send().await.refused(409, "own_challenge");
    }

    async fn codes_are_not_found_by_guessing(ladder: &TestLadder) {
        let (a, b) = (ladder.player("Menchik").await, ladder.player("Graf").await);
        let offer = json!({"rated": false, "time_control": Terms::CASUAL.time_control()});
        let challenge = ladder.post("/v1/challenges").token(&a.token).json(&offer).send().await.expect(201);
        let path = format!("/v1/challenges/code/{}", challenge.str("code"));
        for _ in 0..20 {
            let _problem = ladder.get("/v1/challenges/code/ABC346").send().await.refused(404, "not_found");
            let guess = ladder.post("/v1/challenges/code/ABC346/accept").token(&b.token).send().await;
            let _problem = guess.refused(404, "not_found");
        }

        let _problem = ladder.get(&path).send().await.refused(429, "too_many_requests");
        let accept = format!("{path}/accept");
        let refused = ladder.post(&accept).token(&b.token).send().await;
        let wait = refused.header("retry-after").unwrap().parse().unwrap();
        let _problem = refused.refused(429, "too_many_requests");
        ladder.advance(Millis::from_secs(wait));

        let _game = ladder.post(&accept).token(&b.token).send().await.expect(200);
    }

    async fn a_code_that_is_none_finds_nothing(ladder: &TestLadder) {
        for code in ["ABC346", "ABCDE", "ABCDEFG", "OIL012", "ABC%2034"] {
            let _problem = ladder.get(format!("/v1/challenges/code/{code}")).send().await.refused(404, "not_found");
        }
    }
}
