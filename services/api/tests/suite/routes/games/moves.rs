//! Making moves

use domain::token::Scope;
use reqwest::Method;
use serde_json::json;

use crate::harness::{Side, Terms, scenarios};

scenarios! {
    async fn a_move_is_answered_with_the_new_position(ladder: &TestLadder) {
        let table = ladder.table(Terms::RATED).await;

        let game = table.uci(Side::White, "e2e4", 0).await.expect(200);

        assert_eq!(game["fen"], "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
        assert_eq!((&game["ply"], &game["turn"]), (&json!(1), &json!("black")));
        assert_eq!(game["moves"], json!([{"uci": "e2e4", "san": "e4", "clock_ms": 180_000}]));
        assert_eq!(game["status"], "created");
        assert_eq!(table.uci(Side::Black, "e7e5", 1).await.expect(200)["status"], "started");
    }

    async fn moves_are_read_in_both_notations(ladder: &TestLadder) {
        let table = ladder.table(Terms::CASUAL).await;
        let line = ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Bxc6", "dxc6", "O-O", "Qd4", "Nxd4", "exd4"];

        for (ply, san) in line.iter().enumerate() {
            let side = if ply % 2 == 0 { Side::White } else { Side::Black };
            let game = table.send(side, json!({"san": san, "ply": ply})).await.expect(200);
            assert_eq!(game["moves"][ply]["san"], *san);
        }

        let game = table.now().await;
        assert_eq!(game["moves"][8]["uci"], "e1g1");
        assert_eq!(game["captured"], json!({"white": ["n", "q"], "black": ["n", "b"]}));
    }

    async fn castling_may_be_sent_as_the_king_onto_the_rook(ladder: &TestLadder) {
        let table = ladder.table(Terms::CASUAL).await;
        table.play("e2e4 e7e5 g1f3 g8f6 f1c4 f8c5").await;

        let game = table.uci(Side::White, "e1h1", 6).await.expect(200);

        assert_eq!((&game["moves"][6]["uci"], &game["moves"][6]["san"]), (&json!("e1g1"), &json!("O-O")));
    }

    async fn earlier_moves_can_be_left_out(ladder: &TestLadder) {
        let table = ladder.table(Terms::CASUAL).await;
        table.play("e2e4 e7e5").await;

        let body = json!({"uci": "g1f3", "ply": 2});
        let path = table.path("moves?moves=last");
        let game = ladder.post(&path).token(&table.white.token).json(&body).send().await.expect(200);

        assert_eq!(game["moves"].as_array().map(Vec::len), Some(1));
        assert_eq!(game["moves"][0]["uci"], "g1f3");
        assert_eq!(game["ply"], 3);
    }

    async fn earlier_moves_can_be_left_out_of_every_snapshot(ladder: &TestLadder) {
        let arbiter = ladder.official("Gijssen", Scope::Arbiter).await;
        let decision = json!({"result": "1-0", "reason": "The hall had to be cleared."});
        for (number, (method, action, body)) in [
            (Method::GET, "", json!(null)),
            (Method::POST, "/resignation", json!({})),
            (Method::POST, "/draw-offer", json!({})),
            (Method::DELETE, "/draw-offer", json!({})),
            (Method::POST, "/draw-claim", json!({})),
            (Method::POST, "/abort", json!({})),
            (Method::POST, "/adjudication", decision),
        ]
        .into_iter()
        .enumerate()
        {
            let (white, black) = (format!("white-{number}"), format!("black-{number}"));
            let (white, black) = (ladder.player(&white).await, ladder.player(&black).await);
            let table = ladder.table_of(Terms::FIDE, white, black).await;
            table.play("g1f3 g8f6 f3g1").await;
            if method == Method::DELETE {
                let _offer = table.act(Side::White, "draw-offer").await.expect(200);
            }
            let token = if action == "/adjudication" { &arbiter } else { &table.white.token };
            let path = format!("{}{action}?moves=last", table.path(""));
            let mut request = ladder.request(method, path).token(token);
            if body.is_object() {
                request = request.json(&body);
            }

            let answer = request.send().await;

            let game = if answer.status() == 200 { answer.json() } else { &answer["state"] };
            assert_eq!(game["moves"].as_array().map(Vec::len), Some(1), "{action}: {}", answer.text());
            assert_eq!((&game["moves"][0]["uci"], &game["ply"]), (&json!("f3g1"), &json!(3)), "{action}");
        }
    }

    async fn a_move_sent_again_is_answered_again_with_the_game_as_it_stands(ladder: &TestLadder) {
        let table = ladder.table(Terms::RATED).await;
        table.play("e2e4 e7e5").await;

        let again = table.uci(Side::White, "e2e4", 0).await.expect(200);
        assert_eq!(again["ply"], 2);
        let again = table.send(Side::White, json!({"san": "e4", "ply": 0})).await.expect(200);
        assert_eq!((&again["ply"], &again["version"]), (&json!(2), &json!(2)));

        let _over = table.act(Side::Black, "resignation").await.expect(200);
        let after_the_end = table.uci(Side::Black, "e7e5", 1).await.expect(200);
        assert_eq!(after_the_end["status"], "finished");
    }

    async fn another_move_for_a_ply_that_was_played_is_stale(ladder: &TestLadder) {
        let table = ladder.table(Terms::RATED).await;
        table.play("e2e4 e7e5").await;

        for (uci, ply) in [("d2d4", 0), ("d2d4", 1), ("d2d4", 3), ("e2e4", 2_000_000)] {
            let problem = table.uci(Side::White, uci, ply).await.refused(409, "stale_ply");
            assert_eq!(problem["state"]["ply"], 2);
        }
        let _problem = table.uci(Side::Black, "e2e4", 0).await.refused(409, "not_your_turn");
    }

    async fn of_two_different_moves_at_once_exactly_one_counts(ladder: &TestLadder) {
        let table = ladder.table(Terms::RATED).await;

        let (a, b) = tokio::join!(table.uci(Side::White, "e2e4", 0), table.uci(Side::White, "d2d4", 0));

        let mut statuses = [a.status(), b.status()];
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 409]);
        let accepted = if a.status() == 200 { "e2e4" } else { "d2d4" };
        let game = table.now().await;
        assert_eq!((&game["ply"], &game["moves"][0]["uci"]), (&json!(1), &json!(accepted)));
    }

    async fn one_move_sent_many_times_at_once_counts_once(ladder: &TestLadder) {
        let table = ladder.table(Terms::RATED).await;

        let send = || table.uci(Side::White, "e2e4", 0);
        let answers = tokio::join!(send(), send(), send(), send());

        for answer in [answers.0, answers.1, answers.2, answers.3] {
            assert_eq!(answer.expect(200)["ply"], 1);
        }
        assert_eq!(table.now().await["version"], 1);
    }

    async fn a_player_moves_only_in_turn_and_only_in_own_games(ladder: &TestLadder) {
        let table = ladder.table(Terms::RATED).await;
        let third = ladder.player("Euwe").await;

        let problem = table.uci(Side::Black, "e7e5", 0).await.refused(409, "not_your_turn");
        assert_eq!(problem["article"], "1.2");
        let body = json!({"uci": "e2e4", "ply": 0});
        let answer = ladder.post(table.path("moves")).token(&third.token).json(&body).send().await;
        let _problem = answer.refused(403, "not_a_player");
        assert_eq!(table.now().await["ply"], 0);
    }

    async fn an_illegal_move_is_refused_with_its_article_and_squares(ladder: &TestLadder) {
        let table = ladder.table(Terms::RATED).await;
        table.play("e2e4 e7e5 d1h5 b8c6").await;

        let problem = table.uci(Side::White, "h5h8", 4).await.refused(422, "path_blocked");
        assert_eq!(problem["article"], "3.5");
        assert!(problem["squares"].as_array().unwrap().contains(&json!("h7")));
        let problem = table.uci(Side::White, "e1g1", 4).await.refused(422, "castling_blocked");
        assert_eq!(problem["article"], "3.8.2.2.2");

        assert_eq!(table.now().await["ply"], 4);
    }

    async fn a_refusal_is_explained_in_portuguese_where_asked(ladder: &TestLadder) {
        let table = ladder.table(Terms::RATED).await;

        let body = json!({"uci": "e2e5", "ply": 0});
        let request = ladder.post(table.path("moves")).token(&table.white.token).json(&body);
        let problem = request.header("accept-language", "pt").send().await.refused(422, "piece_cannot_reach");

        assert_eq!(problem.header("content-language"), Some("pt-BR"));
        assert!(problem.str("detail").contains("peão"), "{}", problem["detail"]);
    }

    async fn what_is_no_notation_is_bad_notation(ladder: &TestLadder) {
        let table = ladder.table(Terms::RATED).await;

        for uci in ["", " e2e4", "e2e4 ", "E2E4", "e2-e4", "0000", "e2e2", "P@e4", "e2e9", "e2e4qq", "♙e4"] {
            let _problem = table.uci(Side::White, uci, 0).await.refused(422, "bad_notation");
        }
        for san in ["", "e2e4e5", "P-K4", "Sf3", "Zf3", "O-O-O-O", "Nf9", "e4 e5"] {
            let _problem = table.send(Side::White, json!({"san": san, "ply": 0})).await.refused(422, "bad_notation");
        }
        assert_eq!(table.now().await["ply"], 0);
    }

    async fn a_san_that_fits_two_moves_is_ambiguous(ladder: &TestLadder) {
        let table = ladder.table(Terms::CASUAL).await;
        table.play("d2d4 d7d5 g1f3 g8f6 c1f4 c8f5").await;

        let _problem = table.send(Side::White, json!({"san": "Nd2", "ply": 6})).await.refused(422, "ambiguous_san");

        let game = table.send(Side::White, json!({"san": "Nbd2", "ply": 6})).await.expect(200);
        assert_eq!(game["moves"][6]["uci"], "b1d2");
    }

    async fn one_of_the_two_notations_is_given(ladder: &TestLadder) {
        let table = ladder.table(Terms::RATED).await;

        for body in [json!({"ply": 0}), json!({"uci": "e2e4", "san": "e4", "ply": 0}), json!({"uci": "e2e4"})] {
            let _problem = table.send(Side::White, body).await.refused(422, "invalid_request");
        }
    }
}
