use serde_json::Value;

use crate::harness::{Side, Table, Terms, scenarios};

use super::{outline, up_to, watch};

/// Ten moves of each side, none of which ends anything.
const MOVES: [&str; 20] = [
    "e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "b5a4", "g8f6", "e1g1", "f8e7", "f1e1", "b7b5", "a4b3",
    "d7d6", "c2c3", "e8g8", "h2h3", "c6b8", "d2d4", "b8d7",
];

async fn make(table: &Table<'_>, ply: usize) {
    let side = if ply.is_multiple_of(2) {
        Side::White
    } else {
        Side::Black
    };
    let _moved = table.uci(side, MOVES[ply], ply as u64).await.expect(200);
}

/// Where a client is cut off: the same places in every run.
struct Lots(u64);

impl Lots {
    fn draw(&mut self, below: u64) -> u64 {
        // Knuth's linear congruential generator: its high bits are the good ones.
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % below
    }
}

scenarios! {
    async fn a_client_that_comes_back_gets_what_it_missed(ladder: &TestLadder) {
        let table = ladder.table(Terms::RATED).await;
        table.play("e2e4 e7e5 g1f3").await;

        for request in [watch(&table, "?after=1"), watch(&table, "?after=0").header("last-event-id", "1")] {
            let mut stream = request.open().await;
            let missed = [stream.next().await.unwrap(), stream.next().await.unwrap()];
            assert_eq!(outline(&missed), [("moved", 2), ("moved", 3)]);
            assert_eq!((&missed[0]["ply"], &missed[0]["san"]), (&2.into(), &"e5".into()));
            assert_eq!((&missed[1]["ply"], &missed[1]["san"]), (&3.into(), &"Nf3".into()));
        }
        let mut stream = watch(&table, "?after=3").open().await;
        make(&table, 3).await;
        assert_eq!(stream.expect("moved").await["version"], 4);
    }

    async fn what_cannot_be_resumed_begins_with_a_snapshot(ladder: &TestLadder) {
        let table = ladder.table(Terms::RATED).await;
        table.play("e2e4 e7e5").await;

        for request in [watch(&table, "?after=3"), watch(&table, "").header("last-event-id", "of another server")] {
            let mut stream = request.open().await;
            assert_eq!(stream.expect("snapshot").await["version"], 2);
            ladder.beat();
            assert_eq!(stream.expect("heartbeat").await["version"], 2);
        }
    }

    async fn a_client_that_is_cut_off_at_any_place_sees_every_ply_once(ladder: &TestLadder) {
        let table = ladder.table(Terms::RATED).await;
        let mut lots = Lots(20);
        let (mut seen, mut cuts): (Vec<Value>, u32) = (Vec::new(), 0);
        let mut version = 0;
        let mut stream = watch(&table, "?after=0").open().await;
        for ply in 0..MOVES.len() {
            make(&table, ply).await;
            for _ in 0..lots.draw(3) {
                if seen.len() > ply {
                    break;
                }
                let line = stream.next().await.unwrap();
                version = line["version"].as_u64().unwrap();
                seen.push(line);
            }
            stream = watch(&table, &format!("?after={version}")).open().await;
            cuts += 1;
        }
        let _over = table.act(Side::Black, "resignation").await.expect(200);
        let rest = up_to(&mut stream, "game_finished").await;
        seen.extend(rest.into_iter().filter(|line| line["type"] == "moved"));

        assert_eq!(cuts, 20);
        let plies: Vec<(u64, &str)> =
            seen.iter().map(|line| (line["ply"].as_u64().unwrap(), line["uci"].as_str().unwrap())).collect();
        let played: Vec<(u64, &str)> = (1..).zip(MOVES).collect();
        assert_eq!(plies, played);
    }

    async fn what_nobody_announced_is_told_at_the_next_heartbeat(ladder: &TestLadder) {
        let table = ladder.table(Terms::RATED).await;
        let mut stream = watch(&table, "").open().await;
        stream.expect("snapshot").await;
        make(&table, 0).await;
        stream.expect("moved").await;

        ladder.lose_announcements(true);
        make(&table, 1).await;
        make(&table, 2).await;
        ladder.beat();

        let lines = up_to(&mut stream, "heartbeat").await;
        assert_eq!(outline(&lines), [("moved", 2), ("moved", 3), ("heartbeat", 3)]);
        ladder.lose_announcements(false);
        make(&table, 3).await;
        assert_eq!(stream.expect("moved").await["version"], 4);
    }

    async fn more_than_a_reader_may_be_behind_is_told_whole_when_it_is_heard_of_at_once(ladder: &TestLadder) {
        let table = ladder.table(Terms::RATED).await;
        let mut stream = watch(&table, "").open().await;
        stream.expect("snapshot").await;
        ladder.lose_announcements(true);
        for ply in 0..MOVES.len() {
            make(&table, ply).await;
        }

        ladder.beat();

        let lines = up_to(&mut stream, "heartbeat").await;
        let versions: Vec<u64> = lines.iter().map(|line| line["version"].as_u64().unwrap()).collect();
        assert_eq!(versions, (1..=20).chain([20]).collect::<Vec<u64>>());
    }

    async fn all_who_watch_a_game_see_the_same(ladder: &TestLadder) {
        let table = ladder.table(Terms::RATED).await;
        let mut early = watch(&table, "").open().await;
        early.expect("snapshot").await;
        make(&table, 0).await;
        let mut late = watch(&table, "").open().await;
        assert_eq!(late.expect("snapshot").await["version"], 1);
        make(&table, 1).await;

        assert_eq!(early.expect("moved").await["version"], 1);
        assert_eq!(early.next().await, late.next().await);
    }
}
