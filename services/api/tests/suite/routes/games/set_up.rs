//! Games that an operator sets up

use domain::token::Scope;
use serde_json::json;

use crate::harness::{Terms, scenarios};

scenarios! {
    async fn an_operator_sets_up_a_game(ladder: &TestLadder) {
        let operator = ladder.official("Federation", Scope::Operator).await;
        let (white, _) = (ladder.player("Menchik").await, ladder.player("Graf").await);
        let pairing = json!({
            "white": "menchik",
            "black": "graf",
            "rated": true,
            "time_control": Terms::RATED.time_control(),
            "client_ref": "board 1",
        });

        let game = ladder.post("/v1/games").token(&operator).json(&pairing).send().await.expect(201);

        assert_eq!(game.header("location"), Some(&*format!("/v1/games/{}", game.str("id"))));
        assert_eq!((&game["white"]["handle"], &game["black"]["handle"]), (&json!("Menchik"), &json!("Graf")));
        assert_eq!(game["origin"], json!({"type": "operator", "id": null, "client_ref": "board 1"}));
        let path = format!("/v1/games/{}/moves", game.str("id"));
        let body = json!({"uci": "e2e4", "ply": 0});
        let _move = ladder.post(path).token(&white.token).json(&body).send().await.expect(200);
    }

    async fn a_pairing_that_cannot_be_is_refused(ladder: &TestLadder) {
        let operator = ladder.official("Federation", Scope::Operator).await;
        ladder.player("Menchik").await;

        for (white, black, field, code) in [
            ("Menchik", "Nobody", "black", "unknown"),
            ("Nobody", "Menchik", "white", "unknown"),
            ("Menchik", "MENCHIK", "black", "contradiction"),
        ] {
            let pairing = json!({
                "white": white,
                "black": black,
                "rated": false,
                "time_control": Terms::CASUAL.time_control(),
            });
            let answer = ladder.post("/v1/games").token(&operator).json(&pairing).send().await;
            let problem = answer.refused(422, "invalid_request");
            assert_eq!((&problem["violations"][0]["field"], &problem["violations"][0]["code"]), (&json!(field), &json!(code)));
        }
        assert_eq!(ladder.get("/v1/games").send().await.expect(200)["items"], json!([]));
    }
}
