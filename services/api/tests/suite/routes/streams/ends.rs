use domain::token::Scope;
use serde_json::json;

use crate::harness::{Side, Terms, scenarios};

use super::{outline, watch};

scenarios! {
    async fn an_end_is_told_at_once_and_the_rating_when_it_is_known(ladder: &TestLadder) {
        let table = ladder.table(Terms::RATED).await;
        table.play("f2f3 e7e5 g2g4").await;
        let mut stream = watch(&table, "?after=3").open().await;

        table.play("d8h4").await;
        stream.expect("moved").await;
        let finished = stream.expect("game_finished").await;
        assert_eq!((&finished["result"], &finished["winner"]), (&"0-1".into(), &"black".into()));
        assert_eq!((&finished["termination"], &finished["article"]), (&"checkmate".into(), &"5.1.1".into()));
        assert_eq!(finished["rating_status"], "pending");

        ladder.settle().await;
        let closed = stream.expect("closed").await;
        assert_eq!((&closed["reason"], &closed["rating_status"]), (&"finished".into(), &"settled".into()));
        let game = table.now().await;
        for side in ["white", "black"] {
            assert_eq!(closed["rating_change"][side], game[side]["rating_change"]);
        }
        assert_eq!(stream.next().await, None);
    }

    async fn a_stream_waits_two_heartbeats_for_the_rating_and_no_longer(ladder: &TestLadder) {
        let table = ladder.table(Terms::RATED).await;
        table.play("e2e4 e7e5").await;
        let mut stream = watch(&table, "?after=2").open().await;
        let _over = table.act(Side::White, "resignation").await.expect(200);
        stream.expect("game_finished").await;

        ladder.beat();
        stream.expect("heartbeat").await;
        ladder.beat();
        stream.expect("heartbeat").await;

        let closed = stream.expect("closed").await;
        assert_eq!(closed["rating_status"], "pending");
        assert_eq!(stream.next().await, None);
    }

    async fn a_game_that_counts_for_nothing_is_closed_at_once(ladder: &TestLadder) {
        let table = ladder.table(Terms::CASUAL).await;
        let stream = watch(&table, "?after=0").open().await;

        let _off = table.act(Side::Black, "abort").await.expect(200);

        let lines = stream.rest().await;
        assert_eq!(outline(&lines), [("game_finished", 1), ("closed", 1)]);
        assert_eq!((&lines[0]["status"], &lines[0]["result"]), (&"aborted".into(), &json!(null)));
        assert_eq!(lines[1]["rating_status"], "unrated");
    }

    async fn the_stream_of_a_game_that_is_over_tells_it_and_ends(ladder: &TestLadder) {
        let table = ladder.table(Terms::CASUAL).await;
        table.play("f2f3 e7e5 g2g4 d8h4").await;

        let lines = watch(&table, "").open().await.rest().await;
        assert_eq!(outline(&lines), [("snapshot", 5), ("closed", 5)]);
        let lines = watch(&table, "?after=2").open().await.rest().await;
        assert_eq!(outline(&lines), [("moved", 3), ("moved", 4), ("game_finished", 5), ("closed", 5)]);
        assert!(lines[1]["fen"].as_str().unwrap().starts_with("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w"));
        let lines = watch(&table, "?after=5").open().await.rest().await;
        assert_eq!(outline(&lines), [("closed", 5)]);
    }

    async fn what_an_arbiter_changes_afterwards_is_told_to_whoever_comes_back(ladder: &TestLadder) {
        let table = ladder.table(Terms::CASUAL).await;
        table.play("e2e4 e7e5").await;
        let _over = table.act(Side::White, "resignation").await.expect(200);
        let arbiter = ladder.official("Steward", Scope::Arbiter).await;
        for (path, body) in [
            ("adjudication", json!({"result": "1/2-1/2", "reason": "Wrong button."})),
            ("annulment", json!({"reason": "Wrong game."})),
        ] {
            let _revised = ladder.post(table.path(path)).token(&arbiter).json(&body).send().await.expect(200);
        }

        let lines = watch(&table, "?after=3").open().await.rest().await;

        assert_eq!(outline(&lines), [("corrected", 4), ("annulled", 5), ("closed", 5)]);
        let game = table.now().await;
        assert_eq!(lines[0]["result"], "1/2-1/2");
        assert_eq!(lines[1]["corrections"], game["corrections"]);
    }
}
