//! Ends that come by themselves, and resignation

use domain::Millis;
use rules::Color;
use serde_json::json;

use crate::harness::{Side, Terms, exhausting_line, line_that_exhausts, quiet_line, scenarios};

/// Both knights out and home again: the start position once more.
const THERE_AND_BACK: &str = "g1f3 g8f6 f3g1 f6g8 ";

/// Samuel Loyd's shortest game to stalemate.
const STALEMATE: &str = "e2e3 a7a5 d1h5 a8a6 h5a5 h7h5 h2h4 a6h6 a5c7 f7f6 c7d7 e8f7 d7b7 d8d3 b7b8 d3h7 b8c8 \
                         f7g6 c8e6";

scenarios! {
    async fn a_mate_ends_the_game(ladder: &TestLadder) {
        let table = ladder.table(Terms::RATED).await;

        let game = table.play("f2f3 e7e5 g2g4 d8h4").await;

        assert_eq!((&game["status"], &game["result"]), (&json!("finished"), &json!("0-1")));
        assert_eq!((&game["winner"], &game["termination"]), (&json!("black"), &json!("checkmate")));
        assert_eq!((&game["article"], &game["ruling"]), (&json!("5.1.1"), &json!(null)));
        assert_eq!((&game["check"], &game["legal_moves"]), (&json!(true), &json!([])));
        assert_eq!(game["moves"][3]["san"], "Qh4#");
        assert_eq!(game["clock"]["running"], json!(null));
    }

    async fn a_stalemate_is_a_draw(ladder: &TestLadder) {
        let game = ladder.table(Terms::CASUAL).await.play(STALEMATE).await;

        assert_eq!((&game["result"], &game["winner"]), (&json!("1/2-1/2"), &json!(null)));
        assert_eq!((&game["termination"], &game["article"]), (&json!("stalemate"), &json!("5.2.1")));
    }

    async fn a_third_occurrence_is_a_draw_by_itself(ladder: &TestLadder) {
        let table = ladder.table(Terms::RATED).await;
        assert_eq!(table.play(&THERE_AND_BACK.repeat(2)[..35]).await["status"], "started");

        let game = table.play("f6g8").await;

        assert_eq!((&game["result"], &game["ply"]), (&json!("1/2-1/2"), &json!(8)));
        assert_eq!((&game["termination"], &game["article"]), (&json!("threefold_repetition"), &json!("9.2")));
    }

    async fn under_the_laws_it_is_the_fifth_occurrence(ladder: &TestLadder) {
        let table = ladder.table(Terms::FIDE).await;
        assert_eq!(table.play(&THERE_AND_BACK.repeat(3)).await["status"], "started");

        let game = table.play(THERE_AND_BACK).await;

        assert_eq!((&game["termination"], &game["article"]), (&json!("fivefold_repetition"), &json!("9.6.1")));
        assert_eq!(game["ply"], 16);
    }

    async fn fifty_moves_without_progress_are_a_draw_by_themselves(ladder: &TestLadder) {
        let game = ladder.table(Terms::CASUAL).await.play(&quiet_line(100)).await;

        assert_eq!((&game["termination"], &game["article"]), (&json!("fifty_moves"), &json!("9.3")));
        assert_eq!((&game["result"], &game["ply"]), (&json!("1/2-1/2"), &json!(100)));
    }

    async fn under_the_laws_it_takes_seventy_five(ladder: &TestLadder) {
        let game = ladder.table(Terms::FIDE).await.play(&quiet_line(150)).await;

        assert_eq!((&game["termination"], &game["article"]), (&json!("seventy_five_moves"), &json!("9.6.2")));
        assert_eq!(game["ply"], 150);
    }

    async fn a_game_ends_when_nobody_has_the_material_to_win(ladder: &TestLadder) {
        let game = ladder.table(Terms::CASUAL).await.play(&exhausting_line()).await;

        assert_eq!((&game["termination"], &game["article"]), (&json!("insufficient_material"), &json!("5.2.2")));
        assert_eq!((&game["result"], &game["ruling"]["proof"]), (&json!("1/2-1/2"), &json!("material")));
    }

    async fn a_player_may_resign_on_either_turn(ladder: &TestLadder) {
        for (side, result) in [(Side::White, "0-1"), (Side::Black, "1-0")] {
            let name = format!("{side:?}");
            let (white, black) = (ladder.player(&format!("w{name}")).await, ladder.player(&format!("b{name}")).await);
            let table = ladder.table_of(Terms::RATED, white, black).await;
            table.play("e2e4 e7e5").await;

            let game = table.act(side, "resignation").await.expect(200);

            assert_eq!((&game["result"], &game["termination"]), (&json!(result), &json!("resignation")));
            assert_eq!(game["article"], "5.1.2");
        }
    }

    async fn nobody_wins_by_a_resignation_who_could_not_have_won(ladder: &TestLadder) {
        let table = ladder.table(Terms::CASUAL).await;
        table.play(&line_that_exhausts(Color::Black)).await;

        let game = table.act(Side::White, "resignation").await.expect(200);

        assert_eq!((&game["result"], &game["termination"]), (&json!("1/2-1/2"), &json!("resignation")));
        assert_eq!(game["ruling"], json!({"proof": "material", "line": null}));
    }

    async fn nobody_wins_by_a_flag_who_could_not_have_won(ladder: &TestLadder) {
        let table = ladder.table(Terms::CASUAL).await;
        // The capture that takes Black's last winning chance leaves Black to move.
        let game = table.play(&line_that_exhausts(Color::Black)).await;
        assert_eq!(game["turn"], "black");
        let reply = game["legal_moves"][0].as_str().unwrap();
        assert_eq!(table.play(reply).await["status"], "started");

        ladder.advance(Millis::from_secs(3600));
        ladder.call_time().await;

        let game = table.now().await;
        assert_eq!((&game["result"], &game["termination"]), (&json!("1/2-1/2"), &json!("timeout")));
        assert_eq!((&game["article"], &game["ruling"]["proof"]), (&json!("6.9"), &json!("material")));
    }

    async fn nothing_can_be_done_once_the_game_is_over(ladder: &TestLadder) {
        let table = ladder.table(Terms::RATED).await;
        table.play("f2f3 e7e5 g2g4 d8h4").await;

        for action in ["resignation", "draw-offer", "draw-claim", "abort"] {
            let problem = table.act(Side::White, action).await.refused(409, "game_over");
            assert_eq!((&problem["article"], &problem["state"]["status"]), (&json!("5.1.1"), &json!("finished")));
        }
        let _problem = table.reject_draw(Side::White).await.refused(409, "game_over");
        let _problem = table.uci(Side::White, "a2a3", 4).await.refused(409, "game_over");
    }

    async fn a_stranger_can_do_nothing(ladder: &TestLadder) {
        let table = ladder.table(Terms::RATED).await;
        let third = ladder.player("Euwe").await;

        for action in ["resignation", "draw-offer", "draw-claim", "abort"] {
            let answer = ladder.post(table.path(action)).token(&third.token).send().await;
            let _problem = answer.refused(403, "not_a_player");
        }
        let answer = ladder.delete(table.path("draw-offer")).token(&third.token).send().await;
        let _problem = answer.refused(403, "not_a_player");
        assert_eq!(table.now().await["version"], 0);
    }
}
