//! Claiming victory over an absence

use domain::Millis;
use serde_json::json;

use crate::harness::{Side, Terms, scenarios};

scenarios! {
    async fn whoever_stays_away_for_long_enough_loses_by_the_opponents_claim(ladder: &TestLadder) {
        let table = ladder.table(Terms::RATED).await;
        table.play("e2e4 e7e5 g1f3").await;

        // The opponent's last sign of life is the move, a moment ago.
        let here = table.act(Side::White, "victory-claim").await.refused(409, "absence_not_long_enough");
        assert_eq!(here.json().get("claimable_at"), None);
        ladder.advance(Millis::from_secs(39));
        let early = table.act(Side::White, "victory-claim").await.refused(409, "absence_not_long_enough");
        assert!(early["claimable_at"].is_string());
        assert_eq!(early["state"]["status"], "started");

        ladder.advance(Millis::from_secs(2));
        let game = table.act(Side::White, "victory-claim").await.expect(200);

        assert_eq!((&game["termination"], &game["result"]), (&json!("abandonment"), &json!("1-0")));
        assert_eq!((&game["article"], &game["rating_status"]), (&json!(null), &json!("pending")));
    }

    async fn a_request_is_a_sign_of_life(ladder: &TestLadder) {
        let table = ladder.table(Terms::CASUAL).await;
        table.play("e2e4 e7e5 g1f3").await;
        ladder.advance(Millis::from_secs(60));

        let _me = ladder.get("/v1/me").token(table.token(Side::Black)).send().await.expect(200);

        let _problem = table.act(Side::White, "victory-claim").await.refused(409, "absence_not_long_enough");
    }

    async fn a_game_that_cannot_be_claimed_says_why(ladder: &TestLadder) {
        let table = ladder.table(Terms::CASUAL).await;
        table.play("e2e4").await;
        let _problem = table.act(Side::White, "victory-claim").await.refused(409, "game_not_started");
        let stranger = ladder.player("Stranger").await;
        let answer = ladder.post(table.path("victory-claim")).token(&stranger.token).send().await;
        let _problem = answer.refused(403, "not_a_player");

        let (white, black) = (ladder.player("Fischer").await, ladder.player("Spassky").await);
        let table = ladder.table_by(json!({"ruleset": "by-agreement"}), white, black).await;
        table.play("e2e4 e7e5").await;
        let _problem = table.act(Side::White, "victory-claim").await.refused(409, "absence_not_claimable");
    }
}
