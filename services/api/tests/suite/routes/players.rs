//! `/v1/players`

use serde_json::json;

use crate::harness::scenarios;

scenarios! {
    async fn a_player_registers_and_is_found_in_any_case(ladder: &TestLadder) {
        let answer = ladder.post("/v1/players").json(&json!({"handle": "Vera_Menchik-1"})).send().await.expect(201);

        assert_eq!(answer.header("location"), Some("/v1/players/Vera_Menchik-1"));
        assert_eq!(answer["player"]["ratings"], json!([]));
        let found = ladder.get("/v1/players/vera_menchik-1").send().await.expect(200);
        assert_eq!(found.json(), &answer["player"]);
        assert_eq!(found["handle"], "Vera_Menchik-1");
    }

    async fn a_handle_is_taken_whatever_the_case(ladder: &TestLadder) {
        ladder.player("Menchik").await;

        for handle in ["Menchik", "menchik", "MENCHIK", "mEnChIk"] {
            let answer = ladder.post("/v1/players").json(&json!({ "handle": handle })).send().await;
            let _problem = answer.refused(409, "handle_taken");
        }
    }

    async fn a_handle_is_2_to_24_plain_letters(ladder: &TestLadder) {
        let (shortest, longest) = ("ab", "abcdefghijklmnopqrstuvwx");
        for handle in [shortest, longest] {
            let _player = ladder.player(handle).await;
        }

        let too_long = format!("{longest}y");
        let look_alike = ["Мenchik", "Ｍenchik", "Menchík", "Menchi\u{212a}", "Men\u{200b}chik"];
        let others = ["", "a", &too_long, "two words", " Menchik", "Menchik ", "a.b", "a/b", "a\0b", "a\nb"];
        for handle in look_alike.into_iter().chain(others) {
            let answer = ladder.post("/v1/players").json(&json!({ "handle": handle })).send().await;
            let problem = answer.refused(422, "invalid_request");
            assert_eq!(problem["violations"][0]["field"], "handle", "{handle:?}");
            assert_eq!(problem["violations"][0]["code"], "bad_format", "{handle:?}");
        }
    }

    async fn a_handle_that_is_none_has_no_profile(ladder: &TestLadder) {
        for handle in ["Nobody", "a", "two%20words", "M%C3%A9nchik", "%FF"] {
            let _problem = ladder.get(format!("/v1/players/{handle}")).send().await.refused(404, "not_found");
        }
    }

    async fn a_new_player_has_no_games_and_no_history(ladder: &TestLadder) {
        ladder.player("Menchik").await;

        let games = ladder.get("/v1/players/Menchik/games").send().await.expect(200);
        let history = ladder.get("/v1/players/Menchik/ratings/blitz/history").send().await.expect(200);

        for list in [games, history] {
            assert_eq!(list.json(), &json!({"items": [], "next": null}));
        }
    }

    async fn the_language_of_a_problem_is_the_one_asked_for(ladder: &TestLadder) {
        let asked = |language: &'static str| ladder.get("/v1/players/Nobody").header("accept-language", language);
        let (en, pt) = (asked("en").send().await, asked("pt-BR, en;q=0.5").send().await);

        assert_eq!(en.header("content-language"), Some("en"));
        assert_eq!(pt.header("content-language"), Some("pt-BR"));
        assert_ne!(en["detail"], pt["detail"]);
        assert_eq!(en["code"], pt["code"]);
    }
}
