//! An arbiter's decision

use domain::token::Scope;
use serde_json::json;

use crate::harness::{Terms, scenarios};

scenarios! {
    async fn an_arbiter_decides_a_running_game(ladder: &TestLadder) {
        let arbiter = ladder.official("Gijssen", Scope::Arbiter).await;
        let decisions = [("1-0", json!("white")), ("0-1", json!("black")), ("1/2-1/2", json!(null))];
        for (number, (result, winner)) in decisions.into_iter().enumerate() {
            let (white, black) = (format!("white-{number}"), format!("black-{number}"));
            let (white, black) = (ladder.player(&white).await, ladder.player(&black).await);
            let table = ladder.table_of(Terms::RATED, white, black).await;
            table.play("e2e4 e7e5").await;

            let decision = json!({"result": result, "reason": "The hall had to be cleared."});
            let path = table.path("adjudication");
            let game = ladder.post(&path).token(&arbiter).json(&decision).send().await.expect(200);

            assert_eq!((&game["result"], &game["winner"]), (&json!(result), &winner));
            assert_eq!((&game["termination"], &game["article"]), (&json!("arbiter"), &json!("12")));
            let answer = ladder.post(&path).token(&arbiter).json(&decision).send().await;
            let _problem = answer.refused(409, "game_over");
        }
    }

    async fn a_player_decides_no_game(ladder: &TestLadder) {
        let table = ladder.table(Terms::RATED).await;

        let decision = json!({"result": "1-0", "reason": "I am better."});
        let answer = ladder.post(table.path("adjudication")).token(&table.white.token).json(&decision).send().await;

        assert_eq!(answer.refused(403, "scope_missing")["scope"], "arbiter");
        assert_eq!(table.now().await["status"], "created");
    }
}
