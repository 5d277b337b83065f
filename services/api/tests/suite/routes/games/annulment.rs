//! Games that an arbiter takes out of every count

use domain::token::Scope;
use serde_json::json;

use crate::harness::{Side, Table, Terms, TestLadder, scenarios};
use testkit::contract::Answer;

async fn annul(ladder: &TestLadder, table: &Table<'_>, arbiter: &str) -> Answer {
    let body = json!({"reason": "Both were told the moves."});
    ladder
        .post(table.path("annulment"))
        .token(arbiter)
        .json(&body)
        .send()
        .await
}

scenarios! {
    async fn an_annulled_casual_game_keeps_its_result(ladder: &TestLadder) {
        let arbiter = ladder.official("Gijssen", Scope::Arbiter).await;
        let table = ladder.table(Terms::CASUAL).await;
        table.play("f2f3 e7e5 g2g4 d8h4").await;

        let game = annul(ladder, &table, &arbiter).await.expect(200);

        assert_eq!((&game["result"], &game["termination"]), (&json!("0-1"), &json!("checkmate")));
        assert_eq!((&game["rating_status"], &game["unrated_reason"]), (&json!("unrated"), &json!("annulled")));
        let annulment = &game["corrections"][0];
        assert_eq!((&annulment["kind"], &annulment["after"]), (&json!("annulment"), &json!(null)));
        assert_eq!((&annulment["arbiter"], &annulment["state"]), (&json!("Gijssen"), &json!("applied")));
        assert_eq!(table.now().await["corrections"], game["corrections"]);
    }

    async fn an_annulled_rated_game_keeps_its_ratings_until_they_are_calculated_anew(ladder: &TestLadder) {
        let arbiter = ladder.official("Gijssen", Scope::Arbiter).await;
        let table = ladder.table(Terms::RATED).await;
        table.play("f2f3 e7e5 g2g4 d8h4").await;
        ladder.settle().await;

        let game = annul(ladder, &table, &arbiter).await.expect(200);

        assert_eq!((&game["rating_status"], &game["unrated_reason"]), (&json!("settled"), &json!(null)));
        assert_eq!(game["corrections"][0]["state"], "pending");
        assert!(game["white"]["rating_change"].is_number());
    }

    async fn what_was_annulled_is_done_with(ladder: &TestLadder) {
        let arbiter = ladder.official("Gijssen", Scope::Arbiter).await;
        let table = ladder.table(Terms::CASUAL).await;
        table.play("f2f3 e7e5 g2g4 d8h4").await;
        let _annulled = annul(ladder, &table, &arbiter).await.expect(200);

        let problem = annul(ladder, &table, &arbiter).await.refused(409, "already_annulled");
        assert_eq!(problem["state"]["unrated_reason"], "annulled");
        let decision = json!({"result": "1-0", "reason": "On second thoughts."});
        let answer = ladder.post(table.path("adjudication")).token(&arbiter).json(&decision).send().await;
        let _problem = answer.refused(409, "already_annulled");
    }

    async fn only_a_game_with_a_result_is_annulled(ladder: &TestLadder) {
        let arbiter = ladder.official("Gijssen", Scope::Arbiter).await;
        let table = ladder.table(Terms::CASUAL).await;

        let _problem = annul(ladder, &table, &arbiter).await.refused(409, "game_not_over");
        let _aborted = table.act(Side::Black, "abort").await.expect(200);
        let _problem = annul(ladder, &table, &arbiter).await.refused(409, "game_over");
    }
}
