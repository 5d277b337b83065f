//! `/v1/positions`: the rules as a service

use serde_json::{Value, json};
use testkit::contract::Answer;

use crate::harness::{TestLadder, scenarios};

async fn ask(ladder: &TestLadder, inquiry: Value) -> Answer {
    ladder.post("/v1/positions").json(&inquiry).send().await
}

scenarios! {
    async fn the_start_position_is_described(ladder: &TestLadder) {
        let answer = ask(ladder, json!({})).await.expect(200);

        assert_eq!(answer["fen"], "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
        assert_eq!((&answer["legal"], &answer["legal_move_count"]), (&json!(null), &json!(20)));
        assert_eq!((&answer["status"], &answer["id"]), (&json!("ongoing"), &json!(null)));
    }

    async fn a_legal_move_is_played_and_an_illegal_one_explained(ladder: &TestLadder) {
        let legal = ask(ladder, json!({"id": "x", "moves": ["e2e4"], "move": "e7e5"})).await.expect(200);
        let illegal = ask(ladder, json!({"id": "y", "moves": ["e2e4"], "move": "e7e4"})).await.expect(200);

        assert_eq!((&legal["id"], &legal["legal"], &legal["san"]), (&json!("x"), &json!(true), &json!("e5")));
        assert_eq!(legal["reason"], json!(null));
        assert_eq!((&illegal["legal"], &illegal["reason"]), (&json!(false), &json!("piece_cannot_reach")));
        assert_eq!(illegal["article"], "3.7");
        assert!(illegal["detail"]["pt"].is_string());
    }

    async fn what_is_no_position_is_a_problem(ladder: &TestLadder) {
        for fen in [
            "",
            "hello",
            "8/8/8/8/8/8/8/8 w - - 0 1",
            "4k3/8/8/8/8/8/8/4R1K1 w - - 0 1",
            "4k3/8/8/8/8/8/8/3KK3 w - - 0 1",
            "P3k3/8/8/8/8/8/8/4K3 w - - 0 1",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP w KQkq - 0 1",
        ] {
            let problem = ask(ladder, json!({ "fen": fen })).await.refused(422, "invalid_position");
            assert!(!problem.str("detail").is_empty());
        }
    }

    async fn a_line_with_an_illegal_move_is_refused_at_its_ply(ladder: &TestLadder) {
        let answer = ask(ladder, json!({"moves": ["e2e4", "e7e5", "e1e3"]})).await;

        let problem = answer.refused(422, "piece_cannot_reach");
        assert_eq!((&problem["at"], &problem["article"]), (&json!(2), &json!("3.8")));
    }

    async fn an_illegal_move_of_a_line_is_explained_as_the_judged_move_is(ladder: &TestLadder) {
        // The knight on c6 stands between the bishop on b5 and the king on e8.
        let line = ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "d7d6", "a2a3"];
        let judged = ask(ladder, json!({"moves": line, "move": "c6d4"})).await.expect(200);
        let within: Vec<_> = line.into_iter().chain(["c6d4", "a3a4"]).collect();

        for language in ["en", "pt"] {
            let request = ladder.post("/v1/positions").header("accept-language", language);
            let problem = request.json(&json!({"moves": within})).send().await.refused(422, "pinned");

            assert_eq!(problem["detail"], judged["detail"][language]);
            assert_eq!((&problem["at"], &problem["article"]), (&json!(7), &json!("3.9.2")));
            assert_eq!(problem["squares"], judged["squares"]);
            assert!(problem["squares"].as_array().unwrap().contains(&json!("b5")));
        }
        assert_ne!(judged["detail"]["en"], judged["detail"]["pt"]);
    }

    async fn a_line_that_goes_on_after_mate_is_over(ladder: &TestLadder) {
        let answer = ask(ladder, json!({"moves": ["f2f3", "e7e5", "g2g4", "d8h4", "a2a3"]})).await;

        assert_eq!(answer.refused(409, "game_over")["at"], 4);
    }

    async fn castling_in_chess960_is_the_king_onto_its_rook(ladder: &TestLadder) {
        let fen = "rk2r3/4p3/8/8/8/8/4P3/RK2R3 w KQkq - 0 1";
        let question = json!({"fen": fen, "move": "b1e1", "chess960": true});

        let answer = ask(ladder, question).await.expect(200);

        assert_eq!(answer["san"], "O-O");
        assert_eq!(answer["fen"], "rk2r3/4p3/8/8/8/8/4P3/R4RK1 b kq - 1 1");
    }

    async fn a_line_that_is_too_long_is_refused(ladder: &TestLadder) {
        let moves = vec!["g1f3"; 5_001];
        let problem = ask(ladder, json!({ "moves": moves })).await.refused(422, "invalid_request");
        assert_eq!(problem["violations"][0]["field"], "moves");
    }
}
