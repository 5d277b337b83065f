//! `/v1/guests`

use serde_json::json;

use crate::harness::{Terms, scenarios};

scenarios! {
    async fn a_guest_plays_a_casual_game_by_code(ladder: &TestLadder) {
        let guest = ladder.post("/v1/guests").send().await.expect(201);
        assert_eq!(guest["player"]["guest"], true);
        let handle = guest["player"]["handle"].as_str().unwrap().to_owned();
        assert!(handle.starts_with("guest-"), "{handle}");
        assert_eq!(guest.header("location"), Some(format!("/v1/players/{handle}").as_str()));
        let host = ladder.player("Menchik").await;
        let offer = json!({"rated": false, "time_control": Terms::CASUAL.time_control(), "color": "black"});
        let challenge = ladder.post("/v1/challenges").token(&host.token).json(&offer).send().await.expect(201);

        let path = format!("/v1/challenges/code/{}/accept", challenge.str("code"));
        let game = ladder.post(path).token(guest.str("token")).send().await.expect(200);

        assert_eq!(game["white"]["handle"], json!(handle));
        let path = format!("/v1/games/{}/moves", game.str("id"));
        let moved = ladder.post(path).token(guest.str("token")).json(&json!({"uci": "e2e4", "ply": 0})).send().await;
        let _snapshot = moved.expect(200);
        let me = ladder.get("/v1/me").token(guest.str("token")).send().await.expect(200);
        assert_eq!(me["handle"], json!(handle));
    }

    async fn guests_have_names_of_their_own(ladder: &TestLadder) {
        let one = ladder.post("/v1/guests").send().await.expect(201);
        let other = ladder.post("/v1/guests").send().await.expect(201);

        assert_ne!(one["player"]["handle"], other["player"]["handle"]);
        assert_ne!(one["token"], other["token"]);
    }

    async fn nothing_that_counts_is_for_guests(ladder: &TestLadder) {
        let guest = ladder.post("/v1/guests").send().await.expect(201);
        let handle = guest["player"]["handle"].as_str().unwrap().to_owned();
        let host = ladder.player("Menchik").await;
        let rated = json!({"rated": true, "time_control": Terms::RATED.time_control()});

        let offered = ladder.post("/v1/challenges").token(guest.str("token")).json(&rated).send().await;
        let _problem = offered.refused(403, "guest_may_not");
        let open = ladder.post("/v1/challenges").token(&host.token).json(&rated).send().await.expect(201);
        let path = format!("/v1/challenges/code/{}/accept", open.str("code"));
        let _problem = ladder.post(path).token(guest.str("token")).send().await.refused(403, "guest_may_not");
        let invitation = json!({"rated": true, "time_control": Terms::RATED.time_control(), "opponent": handle});
        let invited = ladder.post("/v1/challenges").token(&host.token).json(&invitation).send().await;
        let problem = invited.refused(422, "invalid_request");
        assert_eq!(problem["violations"][0]["field"], "opponent");
    }
}
