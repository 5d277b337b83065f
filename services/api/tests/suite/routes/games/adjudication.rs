//! An arbiter's decision

use domain::token::Scope;
use serde_json::json;

use crate::harness::{Side, Terms, scenarios};

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
            assert_eq!(game["corrections"], json!([]));
            let answer = ladder.post(&path).token(&arbiter).json(&decision).send().await;
            let _problem = answer.refused(409, "nothing_to_correct");
        }
    }

    async fn an_arbiter_corrects_a_game_and_both_truths_are_shown(ladder: &TestLadder) {
        let arbiter = ladder.official("Gijssen", Scope::Arbiter).await;
        let table = ladder.table(Terms::RATED).await;
        table.play("f2f3 e7e5 g2g4 d8h4").await;
        ladder.settle().await;
        let rated = table.now().await;

        let correction = json!({"result": "1/2-1/2", "reason": "The wrong king was set up."});
        let request = ladder.post(table.path("adjudication")).token(&arbiter).json(&correction);
        let game = request.send().await.expect(200);

        assert_eq!((&game["result"], &game["winner"]), (&json!("1/2-1/2"), &json!(null)));
        assert_eq!((&game["termination"], &game["article"]), (&json!("arbiter"), &json!("12")));
        assert_eq!(
            game["corrections"],
            json!([{
                "kind": "result",
                "at": game["corrections"][0]["at"],
                "arbiter": "Gijssen",
                "reason": "The wrong king was set up.",
                "before": {"result": "0-1", "termination": "checkmate"},
                "after": "1/2-1/2",
                "state": "pending",
            }])
        );
        assert_eq!((&game["rating_status"], &game["white"]), (&json!("settled"), &rated["white"]));
        assert_eq!(table.now().await["corrections"], game["corrections"]);
        let listed = ladder.get("/v1/games").send().await.expect(200);
        assert_eq!(listed["items"][0]["result"], "1/2-1/2");
    }

    async fn a_game_that_waits_for_its_rating_is_rated_as_corrected(ladder: &TestLadder) {
        let arbiter = ladder.official("Gijssen", Scope::Arbiter).await;
        let table = ladder.table(Terms::RATED).await;
        table.play("f2f3 e7e5 g2g4 d8h4").await;

        let correction = json!({"result": "1-0", "reason": "Black was told the moves."});
        let request = ladder.post(table.path("adjudication")).token(&arbiter).json(&correction);
        assert_eq!(request.send().await.expect(200)["corrections"][0]["state"], "applied");
        ladder.settle().await;

        let game = table.now().await;
        assert_eq!(game["rating_status"], "settled");
        assert!(game["white"]["rating_change"].as_f64() > Some(0.0));
    }

    async fn a_game_that_was_called_off_has_no_result_to_correct(ladder: &TestLadder) {
        let arbiter = ladder.official("Gijssen", Scope::Arbiter).await;
        let table = ladder.table(Terms::RATED).await;
        let _aborted = table.act(Side::White, "abort").await.expect(200);

        let decision = json!({"result": "1-0", "reason": "Black did not come."});
        let answer = ladder.post(table.path("adjudication")).token(&arbiter).json(&decision).send().await;

        assert_eq!(answer.refused(409, "game_over")["state"]["status"], "aborted");
    }

    async fn a_player_decides_no_game(ladder: &TestLadder) {
        let table = ladder.table(Terms::RATED).await;

        let decision = json!({"result": "1-0", "reason": "I am better."});
        let answer = ladder.post(table.path("adjudication")).token(&table.white.token).json(&decision).send().await;

        assert_eq!(answer.refused(403, "scope_missing")["scope"], "arbiter");
        assert_eq!(table.now().await["status"], "created");
    }
}
