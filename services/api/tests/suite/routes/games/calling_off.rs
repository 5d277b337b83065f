//! Calling games off

use serde_json::json;

use crate::harness::{Side, Terms, scenarios};

scenarios! {
    async fn either_player_calls_a_game_off_before_both_have_moved(ladder: &TestLadder) {
        for (side, moves) in [(Side::White, ""), (Side::Black, "e2e4"), (Side::White, "e2e4")] {
            let names = [format!("w{side:?}{}", moves.len()), format!("b{side:?}{}", moves.len())];
            let (white, black) = (ladder.player(&names[0]).await, ladder.player(&names[1]).await);
            let table = ladder.table_of(Terms::RATED, white, black).await;
            table.play(moves).await;

            let game = table.act(side, "abort").await.expect(200);

            assert_eq!((&game["status"], &game["termination"]), (&json!("aborted"), &json!("aborted")));
            assert_eq!((&game["result"], &game["winner"]), (&json!(null), &json!(null)));
            assert_eq!(game["rating_status"], "unrated");
        }
    }

    async fn a_game_that_has_started_is_not_called_off(ladder: &TestLadder) {
        let table = ladder.table(Terms::RATED).await;
        table.play("e2e4 e7e5").await;

        let problem = table.act(Side::White, "abort").await.refused(409, "abort_too_late");

        assert_eq!(problem["state"]["status"], "started");
    }
}
