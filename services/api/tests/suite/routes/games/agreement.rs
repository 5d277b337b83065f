//! Draw offers

use serde_json::json;

use crate::harness::{Side, Terms, scenarios};

scenarios! {
    async fn an_offer_that_is_accepted_is_a_draw(ladder: &TestLadder) {
        let table = ladder.table(Terms::RATED).await;
        table.play("e2e4 e7e5").await;

        assert_eq!(table.act(Side::White, "draw-offer").await.expect(200)["draw_offer"], "white");
        let game = table.act(Side::Black, "draw-offer").await.expect(200);

        assert_eq!((&game["result"], &game["termination"]), (&json!("1/2-1/2"), &json!("agreement")));
        assert_eq!((&game["article"], &game["draw_offer"]), (&json!("5.2.3"), &json!(null)));
    }

    async fn a_draw_is_offered_only_after_both_have_moved(ladder: &TestLadder) {
        let table = ladder.table(Terms::RATED).await;

        let body = json!({"uci": "e2e4", "ply": 0, "draw_offer": true});
        let _problem = table.send(Side::White, body).await.refused(409, "draw_offer_too_early");
        assert_eq!(table.now().await["ply"], 0, "the move does not stand without its offer");
        for moves in ["", "e2e4"] {
            table.play(moves).await;
            for side in [Side::White, Side::Black] {
                let problem = table.act(side, "draw-offer").await.refused(409, "draw_offer_too_early");
                assert_eq!(problem["article"], "9.1");
            }
        }
    }

    async fn with_the_move_by_which_both_have_moved_a_draw_may_be_offered(ladder: &TestLadder) {
        let table = ladder.table(Terms::RATED).await;
        table.play("e2e4").await;

        let game = table.send(Side::Black, json!({"uci": "e7e5", "ply": 1, "draw_offer": true})).await.expect(200);

        assert_eq!(game["draw_offer"], "black");
    }

    async fn an_offer_may_come_with_a_move(ladder: &TestLadder) {
        let table = ladder.table(Terms::RATED).await;
        table.play("e2e4 e7e5").await;

        let game = table.send(Side::White, json!({"uci": "g1f3", "ply": 2, "draw_offer": true})).await.expect(200);

        assert_eq!(game["draw_offer"], "white");
        assert_eq!(table.act(Side::Black, "draw-offer").await.expect(200)["termination"], "agreement");
    }

    async fn a_move_answers_the_opponents_offer_and_not_ones_own(ladder: &TestLadder) {
        let table = ladder.table(Terms::RATED).await;
        table.play("e2e4 e7e5").await;
        let _offer = table.act(Side::White, "draw-offer").await.expect(200);

        assert_eq!(table.play("g1f3").await["draw_offer"], "white");
        assert_eq!(table.play("g8f6").await["draw_offer"], json!(null));
    }

    async fn an_offer_can_be_withdrawn(ladder: &TestLadder) {
        let table = ladder.table(Terms::RATED).await;
        table.play("e2e4 e7e5").await;
        let _offer = table.act(Side::White, "draw-offer").await.expect(200);

        assert_eq!(table.reject_draw(Side::White).await.expect(200)["draw_offer"], json!(null));

        let _problem = table.reject_draw(Side::White).await.refused(409, "no_offer");
        assert_eq!(table.act(Side::Black, "draw-offer").await.expect(200)["draw_offer"], "black");
    }

    async fn a_declined_offer_may_be_repeated_after_ten_half_moves(ladder: &TestLadder) {
        let table = ladder.table(Terms::RATED).await;
        table.play("e2e4 e7e5").await;
        let _offer = table.act(Side::White, "draw-offer").await.expect(200);
        assert_eq!(table.reject_draw(Side::Black).await.expect(200)["draw_offer"], json!(null));

        let _problem = table.act(Side::White, "draw-offer").await.refused(409, "offer_too_soon");
        table.play("a2a3 a7a6 b2b3 b7b6 c2c3 c7c6 d2d3 d7d6 h2h3").await;
        let _problem = table.act(Side::White, "draw-offer").await.refused(409, "offer_too_soon");
        table.play("h7h6").await;
        assert_eq!(table.act(Side::White, "draw-offer").await.expect(200)["draw_offer"], "white");
    }

    async fn an_offer_of_the_opponent_makes_a_new_one_possible(ladder: &TestLadder) {
        let table = ladder.table(Terms::RATED).await;
        table.play("e2e4 e7e5").await;
        let _offer = table.act(Side::White, "draw-offer").await.expect(200);
        let _declined = table.reject_draw(Side::Black).await.expect(200);

        let _offer = table.act(Side::Black, "draw-offer").await.expect(200);
        let _declined = table.reject_draw(Side::White).await.expect(200);

        assert_eq!(table.act(Side::White, "draw-offer").await.expect(200)["draw_offer"], "white");
    }

    async fn an_own_offer_sent_again_changes_nothing(ladder: &TestLadder) {
        let table = ladder.table(Terms::RATED).await;
        table.play("e2e4 e7e5").await;

        let first = table.act(Side::White, "draw-offer").await.expect(200);
        let second = table.act(Side::White, "draw-offer").await.expect(200);

        assert_eq!(first["version"], second["version"]);
    }
}
