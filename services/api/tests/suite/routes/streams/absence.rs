use domain::{Millis, Timestamp};
use serde_json::Value;
use testkit::contract::LiveStream;

use crate::harness::{Side, Terms, TestLadder, scenarios};

use super::{outline, up_to, watch, watch_as};

/// Five seconds pass, and every stream beats. `known` is read up to its heartbeat: by then its player was seen.
async fn beat(ladder: &TestLadder, known: &mut LiveStream) -> Vec<Value> {
    ladder.advance(Millis::from_secs(5));
    ladder.beat();
    up_to(known, "heartbeat").await
}

fn instant(line: &Value, field: &str) -> Timestamp {
    line[field].as_str().unwrap().parse().unwrap()
}

scenarios! {
    async fn a_player_without_a_sign_of_life_is_gone_and_comes_back_with_one(ladder: &TestLadder) {
        let table = ladder.table(Terms::RATED).await;
        table.play("e2e4 e7e5").await;
        let mut stream = watch_as(&table, Side::White).open().await;
        let begun = instant(&stream.expect("snapshot").await, "server_time");

        assert_eq!(outline(&beat(ladder, &mut stream).await), [("heartbeat", 2)]);
        assert_eq!(outline(&beat(ladder, &mut stream).await), [("heartbeat", 2)]);
        let lines = beat(ladder, &mut stream).await;
        assert_eq!(outline(&lines), [("opponent_gone", 2), ("heartbeat", 2)]);
        assert_eq!(lines[0]["side"], "black");
        assert_eq!(instant(&lines[0], "since"), begun);
        assert_eq!(instant(&lines[0], "claimable_at"), begun + Millis::from_secs(40));
        assert_eq!(outline(&beat(ladder, &mut stream).await), [("heartbeat", 2)]);

        let _sign = ladder.get("/v1/me").token(&table.black.token).send().await.expect(200);
        let lines = beat(ladder, &mut stream).await;
        assert_eq!(outline(&lines), [("opponent_back", 2), ("heartbeat", 2)]);
        assert_eq!(lines[0]["side"], "black");
    }

    async fn whoever_comes_later_is_told_who_is_gone(ladder: &TestLadder) {
        let table = ladder.table(Terms::RATED).await;
        let mut white = watch_as(&table, Side::White).open().await;
        white.expect("snapshot").await;
        for _ in 0..3 {
            beat(ladder, &mut white).await;
        }

        for query in ["", "?after=0"] {
            let mut late = watch(&table, query).open().await;
            let gone = up_to(&mut late, "opponent_gone").await.pop().unwrap();
            assert_eq!((&gone["side"], &gone["claimable_at"]), (&"black".into(), &Value::Null), "nobody has moved");
        }
    }

    async fn a_watcher_who_is_not_known_is_no_sign_of_life(ladder: &TestLadder) {
        let table = ladder.table(Terms::RATED).await;
        let mut stream = watch(&table, "").open().await;
        stream.expect("snapshot").await;

        for _ in 0..2 {
            beat(ladder, &mut stream).await;
        }
        let lines = beat(ladder, &mut stream).await;

        let sides: Vec<_> = lines[..2].iter().map(|line| line["side"].as_str().unwrap()).collect();
        assert_eq!(sides, ["white", "black"]);
    }

    async fn nobody_is_missed_when_the_game_is_over(ladder: &TestLadder) {
        let table = ladder.table(Terms::RATED).await;
        table.play("e2e4 e7e5").await;
        let mut stream = watch(&table, "").open().await;
        stream.expect("snapshot").await;
        let _over = table.act(Side::Black, "resignation").await.expect(200);
        stream.expect("game_finished").await;

        ladder.advance(Millis::from_secs(60));
        ladder.beat();

        stream.expect("heartbeat").await;
    }
}
