//! Draw claims under the Laws as they stand (9.2, 9.3)

use serde_json::json;

use crate::harness::{Side, Terms, quiet_line, scenarios};

const THERE_AND_BACK: &str = "g1f3 g8f6 f3g1 f6g8 ";

scenarios! {
    async fn a_third_occurrence_on_the_board_can_be_claimed(ladder: &TestLadder) {
        let table = ladder.table(Terms::FIDE).await;
        table.play(&THERE_AND_BACK.repeat(2)).await;

        let game = table.act(Side::White, "draw-claim").await.expect(200);

        assert_eq!((&game["result"], &game["ply"]), (&json!("1/2-1/2"), &json!(8)));
        assert_eq!((&game["termination"], &game["article"]), (&json!("threefold_repetition"), &json!("9.2")));
    }

    async fn a_claim_may_name_the_move_that_brings_it_about(ladder: &TestLadder) {
        let table = ladder.table(Terms::FIDE).await;
        table.play(&THERE_AND_BACK.repeat(2)[..35]).await;

        let game = table.claim(Side::Black, json!({"move": "f6g8"})).await.expect(200);

        assert_eq!((&game["termination"], &game["ply"]), (&json!("threefold_repetition"), &json!(8)));
        assert_eq!(game["moves"][7]["uci"], "f6g8");
    }

    async fn the_move_of_a_claim_may_be_written_as_on_a_score_sheet(ladder: &TestLadder) {
        let table = ladder.table(Terms::FIDE).await;
        table.play(&THERE_AND_BACK.repeat(2)[..35]).await;

        let game = table.claim(Side::Black, json!({"move": "Ng8"})).await.expect(200);

        assert_eq!((&game["termination"], &game["ply"]), (&json!("threefold_repetition"), &json!(8)));
        assert_eq!(game["moves"][7]["uci"], "f6g8");
    }

    async fn the_move_of_a_claim_that_fails_stands(ladder: &TestLadder) {
        let table = ladder.table(Terms::FIDE).await;
        table.play("g1f3 g8f6 f3g1").await;

        let problem = table.claim(Side::Black, json!({"move": "f6g8"})).await.refused(409, "draw_claim_refused");

        assert_eq!((&problem["state"]["ply"], &problem["state"]["turn"]), (&json!(4), &json!("white")));
        assert_eq!(problem["state"]["moves"][3]["uci"], "f6g8");
        assert_eq!(table.now().await["ply"], 4);
    }

    async fn a_claim_without_a_reason_changes_nothing(ladder: &TestLadder) {
        let table = ladder.table(Terms::FIDE).await;
        table.play("e2e4 e7e5").await;

        let _problem = table.act(Side::White, "draw-claim").await.refused(409, "draw_claim_refused");
        let _problem = table.claim(Side::White, json!({})).await.refused(409, "draw_claim_refused");
        let _problem = table.act(Side::Black, "draw-claim").await.refused(409, "not_your_turn");

        assert_eq!(table.now().await["version"], 2);
    }

    async fn a_claim_with_an_illegal_move_is_refused_for_the_move(ladder: &TestLadder) {
        let table = ladder.table(Terms::FIDE).await;
        table.play("e2e4 e7e5").await;

        let _problem = table.claim(Side::White, json!({"move": "e1e3"})).await.refused(422, "piece_cannot_reach");
        let _problem = table.claim(Side::White, json!({"move": "N-f3"})).await.refused(422, "bad_notation");

        assert_eq!(table.now().await["ply"], 2);
    }

    async fn fifty_moves_can_be_claimed_on_the_board_and_ahead(ladder: &TestLadder) {
        let line = quiet_line(100);
        let (played, last) = line.rsplit_once(' ').unwrap();
        let table = ladder.table(Terms::FIDE).await;
        table.play(played).await;

        let game = table.claim(Side::Black, json!({ "move": last })).await.expect(200);

        assert_eq!((&game["termination"], &game["article"]), (&json!("fifty_moves"), &json!("9.3")));
        assert_eq!(game["ply"], 100);
    }

    async fn a_mate_counts_whatever_is_claimed_with_it(ladder: &TestLadder) {
        let table = ladder.table(Terms::FIDE).await;
        table.play("f2f3 e7e5 g2g4").await;

        let game = table.claim(Side::Black, json!({"move": "d8h4"})).await.expect(200);

        assert_eq!((&game["termination"], &game["result"]), (&json!("checkmate"), &json!("0-1")));
    }

    async fn where_draws_come_by_themselves_nothing_is_claimed(ladder: &TestLadder) {
        let table = ladder.table(Terms::RATED).await;
        table.play("e2e4 e7e5").await;

        let _problem = table.act(Side::White, "draw-claim").await.refused(409, "claims_not_in_ruleset");
    }
}
