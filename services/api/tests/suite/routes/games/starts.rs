//! Games that begin elsewhere than at the usual position

use domain::Millis;
use domain::token::Scope;
use serde_json::{Value, json};
use testkit::contract::Answer;

use crate::harness::{Side, Terms, TestLadder, scenarios};

const USUAL: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// After 1. e4: Black moves first.
const BLACK_FIRST: &str = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";

/// Kings between rooks that are not in the corners.
const CASTLING_960: &str = "1rk2r2/5p2/8/8/8/8/5P2/1RK2R2 w FBfb - 0 1";

async fn offer(ladder: &TestLadder, language: &'static str, fields: Value) -> Answer {
    let player = ladder.player("Menchik").await;
    let mut offer = json!({"rated": false, "time_control": Terms::CASUAL.time_control()});
    for (field, value) in fields.as_object().unwrap() {
        offer[field] = value.clone();
    }
    let request = ladder
        .post("/v1/challenges")
        .token(&player.token)
        .header("accept-language", language);
    request.json(&offer).send().await
}

scenarios! {
    async fn a_position_that_was_set_up_is_played_from_ply_0(ladder: &TestLadder) {
        let table = ladder.table_with(json!({ "fen": BLACK_FIRST })).await;

        let game = table.now().await;
        assert_eq!((&game["fen"], &game["start_fen"]), (&json!(BLACK_FIRST), &json!(BLACK_FIRST)));
        assert_eq!((&game["turn"], &game["ply"], &game["variant"]), (&json!("black"), &json!(0), &json!("standard")));
        let _problem = table.uci(Side::White, "d2d4", 0).await.refused(409, "not_your_turn");
        let game = table.uci(Side::Black, "e7e5", 0).await.expect(200);
        assert_eq!((&game["status"], &game["clock"]["running"]), (&json!("created"), &json!(null)));
        let _problem = table.act(Side::Black, "draw-offer").await.refused(409, "draw_offer_too_early");
        let game = table.uci(Side::White, "g1f3", 1).await.expect(200);
        assert_eq!((&game["status"], &game["clock"]["running"]), (&json!("started"), &json!("black")));
        let _problem = table.act(Side::White, "abort").await.refused(409, "abort_too_late");
        assert_eq!(table.act(Side::White, "draw-offer").await.expect(200)["draw_offer"], "white");

        let pgn = ladder.get(table.path("")).header("accept", "application/x-chess-pgn").send().await.expect(200);
        for part in ["[SetUp \"1\"]", &format!("[FEN \"{BLACK_FIRST}\"]"), "1... e5"] {
            assert!(pgn.text().contains(part), "{part} in\n{}", pgn.text());
        }
    }

    async fn the_first_move_of_a_set_up_position_is_timed_too(ladder: &TestLadder) {
        let table = ladder.table_with(json!({ "fen": BLACK_FIRST })).await;

        ladder.advance(Millis::from_secs(31));
        ladder.call_time().await;

        assert_eq!(table.now().await["termination"], "no_start");
    }

    async fn an_ordinary_game_has_no_start_to_tell(ladder: &TestLadder) {
        let game = ladder.table(Terms::RATED).await.now().await;

        assert_eq!((&game["variant"], &game["start_fen"]), (&json!("standard"), &json!(null)));
    }

    async fn chess960_castles_with_the_king_onto_its_rook(ladder: &TestLadder) {
        let table = ladder.table_with(json!({ "fen": CASTLING_960, "chess960": true })).await;

        let game = table.now().await;
        assert_eq!((&game["variant"], &game["start_fen"]), (&json!("chess960"), &json!("1rk2r2/5p2/8/8/8/8/5P2/1RK2R2 w KQkq - 0 1")));
        assert!(game["legal_moves"].as_array().unwrap().contains(&json!("c1f1")));
        let problem = table.uci(Side::White, "c1e3", 0).await.refused(422, "piece_cannot_reach");
        assert_eq!(problem["article"], "3.8");
        let game = table.uci(Side::White, "c1f1", 0).await.expect(200);
        assert_eq!((&game["moves"][0]["uci"], &game["moves"][0]["san"]), (&json!("c1f1"), &json!("O-O")));
        assert_eq!(game["fen"], "1rk2r2/5p2/8/8/8/8/5P2/1R3RK1 b kq - 1 1");

        let pgn = ladder.get(table.path("")).header("accept", "application/x-chess-pgn").send().await.expect(200);
        for part in ["[Variant \"Chess960\"]", "[SetUp \"1\"]", "[FEN \"1rk2r2/5p2/8/8/8/8/5P2/1RK2R2 w KQkq - 0 1\"]", "1. O-O"] {
            assert!(pgn.text().contains(part), "{part} in\n{}", pgn.text());
        }
    }

    async fn a_position_of_chess960_is_found_by_its_number(ladder: &TestLadder) {
        let numbered = json!({"chess960": true, "chess960_position": 0});

        let game = ladder.table_with(numbered).await.now().await;

        assert_eq!(game["fen"], "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1");
    }

    async fn lots_decide_the_position_of_chess960_when_the_game_is_made(ladder: &TestLadder) {
        let challenge = offer(ladder, "en", json!({"chess960": true})).await.expect(201);
        assert_eq!((&challenge["variant"], &challenge["fen"]), (&json!("chess960"), &json!(null)));

        let other = ladder.player("Graf").await;
        let path = format!("/v1/challenges/{}/accept", challenge.str("id"));
        let game = ladder.post(path).token(&other.token).send().await.expect(200);

        let starts: Vec<String> = rules::StartNumber::all()
            .map(|number| rules::Position::chess960_start(number).fen())
            .collect();
        assert!(starts.iter().any(|start| game["start_fen"] == **start), "{}", game["start_fen"]);
        assert_eq!(game["variant"], "chess960");
    }

    async fn an_operator_sets_up_a_position_and_hides_the_moves(ladder: &TestLadder) {
        let operator = ladder.official("Federation", Scope::Operator).await;
        ladder.player("Menchik").await;
        ladder.player("Graf").await;
        let pairing = json!({
            "white": "Menchik",
            "black": "Graf",
            "rated": false,
            "time_control": Terms::CASUAL.time_control(),
            "fen": BLACK_FIRST,
            "show_legal_moves": false,
        });

        let game = ladder.post("/v1/games").token(&operator).json(&pairing).send().await.expect(201);

        assert_eq!((&game["fen"], &game["turn"]), (&json!(BLACK_FIRST), &json!("black")));
        assert_eq!(game["legal_moves"], json!([]));
    }

    async fn a_rated_game_begins_at_the_usual_position(ladder: &TestLadder) {
        let player = ladder.player("Menchik").await;

        for fields in [
            json!({ "fen": BLACK_FIRST }),
            json!({ "fen": USUAL }),
            json!({ "chess960": true }),
            json!({ "chess960": true, "chess960_position": 518 }),
        ] {
            let mut offer = fields;
            offer["rated"] = true.into();
            offer["time_control"] = Terms::RATED.time_control();
            let answer = ladder.post("/v1/challenges").token(&player.token).json(&offer).send().await;
            let _problem = answer.refused(422, "start_not_rated");
        }
    }

    async fn what_is_no_position_is_refused_in_the_readers_language(ladder: &TestLadder) {
        let player = ladder.player("Menchik").await;
        let kings = "4k3/8/8/8/8/8/8/8 w - - 0 1";

        for (language, detail) in [
            ("en", "White has 0 kings: each side must have exactly one."),
            ("pt", "As brancas não têm rei: cada lado deve ter exatamente um."),
        ] {
            let body = json!({"rated": false, "time_control": Terms::CASUAL.time_control(), "fen": kings});
            let request = ladder.post("/v1/challenges").token(&player.token).header("accept-language", language);
            let problem = request.json(&body).send().await.refused(422, "invalid_position");
            assert_eq!(problem["detail"], detail);
            let request = ladder.post("/v1/positions").header("accept-language", language);
            let problem = request.json(&json!({"fen": kings})).send().await.refused(422, "invalid_position");
            assert_eq!(problem["detail"], detail);
        }
    }

    async fn a_position_at_which_there_is_nothing_to_play_is_refused(ladder: &TestLadder) {
        let player = ladder.player("Menchik").await;
        let send = async |fen: &str, ruleset: &str| {
            let time_control = Terms::CASUAL.time_control();
            let body = json!({"rated": false, "time_control": time_control, "fen": fen, "ruleset": ruleset});
            ladder.post("/v1/challenges").token(&player.token).json(&body).send().await
        };

        for (fen, article) in [
            ("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", "5.1.1"),
            ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "5.2.1"),
            ("8/8/4k3/8/8/4KB2/8/8 w - - 0 1", "5.2.2"),
        ] {
            assert_eq!(send(fen, "fide").await.refused(422, "position_over")["article"], article);
        }
        let bare_kings = "8/8/4k3/8/8/4K3/8/8 w - - 0 1";
        let _challenge = send(bare_kings, "by-agreement").await.expect(201);
    }

    async fn what_is_odd_about_a_position_is_told_with_the_challenge(ladder: &TestLadder) {
        let fen = "4k3/8/8/8/8/8/8/4K2R b KQ - 0 1";

        let challenge = offer(ladder, "en", json!({ "fen": fen })).await.expect(201);

        assert_eq!(challenge["fen"], "4k3/8/8/8/8/8/8/4K2R b K - 0 1");
        let warnings = challenge["warnings"].as_array().unwrap();
        assert_eq!(warnings.len(), 1);
        assert!(warnings[0]["en"].as_str().unwrap().contains("rook of a1"));
        assert!(warnings[0]["pt"].as_str().unwrap().contains("torre de a1"));
        let path = format!("/v1/challenges/{}", challenge.str("id"));
        assert_eq!(ladder.get(path).send().await.expect(200).json(), challenge.json());
    }

    async fn the_half_move_clock_of_a_set_up_position_counts(ladder: &TestLadder) {
        let fen = "8/8/4k3/8/8/3K4/8/R6r b - - 99 90";
        let table = ladder.table_with(json!({"fen": fen, "ruleset": "fide"})).await;

        let problem = table.act(Side::Black, "draw-claim").await.refused(409, "draw_claim_refused");
        assert!(problem.str("detail").contains("49 of the 50 moves"), "{}", problem.text());
        let game = table.claim(Side::Black, json!({"move": "e6d6"})).await.expect(200);

        assert_eq!((&game["termination"], &game["article"]), (&json!("fifty_moves"), &json!("9.3")));
    }
}
