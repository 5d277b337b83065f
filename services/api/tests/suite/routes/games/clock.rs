//! The chess clock

use domain::Millis;
use serde_json::json;

use crate::harness::{Side, Terms, scenarios};

scenarios! {
    async fn first_moves_are_not_timed_and_later_ones_are(ladder: &TestLadder) {
        let table = ladder.table(Terms::RATED).await;
        ladder.advance(Millis::from_secs(20));
        table.play("e2e4").await;
        ladder.advance(Millis::from_secs(20));
        let game = table.play("e7e5").await;
        assert_eq!((&game["clock"]["white_ms"], &game["clock"]["black_ms"]), (&json!(180_000), &json!(180_000)));
        assert_eq!(game["clock"]["running"], "white");

        ladder.advance(Millis(10_500));
        assert_eq!(table.now().await["clock"]["white_ms"], 169_500);
        let game = table.play("g1f3").await;

        assert_eq!(game["moves"][2]["clock_ms"], 171_500);
        assert_eq!((&game["clock"]["white_ms"], &game["clock"]["running"]), (&json!(171_500), &json!("black")));
    }

    async fn a_move_in_the_last_millisecond_counts_and_one_after_it_does_not(ladder: &TestLadder) {
        let table = ladder.table(Terms::RATED).await;
        table.play("e2e4 e7e5").await;

        ladder.advance(Millis(179_999));
        assert_eq!(table.play("g1f3").await["moves"][2]["clock_ms"], 2_001);
        ladder.advance(Millis(180_000));
        let problem = table.uci(Side::Black, "b8c6", 3).await.refused(409, "game_over");

        assert_eq!(problem["article"], "6.9");
        assert_eq!((&problem["state"]["termination"], &problem["state"]["result"]), (&json!("timeout"), &json!("1-0")));
        assert_eq!(problem["state"]["clock"]["black_ms"], 0);
        assert_eq!(problem["state"]["ply"], 3);
    }

    async fn a_flag_falls_without_anybody_asking(ladder: &TestLadder) {
        let table = ladder.table(Terms::RATED).await;
        table.play("e2e4 e7e5").await;

        ladder.advance(Millis(180_000));
        ladder.call_time().await;

        let game = table.now().await;
        assert_eq!((&game["termination"], &game["result"]), (&json!("timeout"), &json!("0-1")));
        assert_eq!(game["rating_status"], "pending");
    }

    async fn a_flag_that_has_not_fallen_is_not_called(ladder: &TestLadder) {
        let table = ladder.table(Terms::RATED).await;
        table.play("e2e4 e7e5").await;

        ladder.advance(Millis(179_999));
        ladder.call_time().await;

        assert_eq!(table.now().await["status"], "started");
    }

    async fn a_game_whose_first_move_does_not_come_never_began(ladder: &TestLadder) {
        for moves in ["", "e2e4"] {
            let names = [format!("w{}", moves.len()), format!("b{}", moves.len())];
            let (white, black) = (ladder.player(&names[0]).await, ladder.player(&names[1]).await);
            let table = ladder.table_of(Terms::RATED, white, black).await;
            table.play(moves).await;

            ladder.advance(Millis::from_secs(30));
            ladder.call_time().await;

            let game = table.now().await;
            assert_eq!((&game["status"], &game["termination"]), (&json!("aborted"), &json!("no_start")));
            assert_eq!((&game["result"], &game["article"]), (&json!(null), &json!(null)));
            assert_eq!((&game["rating_status"], &game["unrated_reason"]), (&json!("unrated"), &json!("aborted")));
        }
    }
}
