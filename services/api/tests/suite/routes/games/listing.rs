//! Finding games

use domain::Millis;
use serde_json::{Value, json};
use testkit::contract::Answer;

use crate::harness::{Side, Table, Terms, TestLadder, scenarios};

/// Three games: a finished rated one, an aborted one, a running casual one.
async fn three(ladder: &TestLadder) -> [Table<'_>; 3] {
    let finished = ladder.table(Terms::RATED).await;
    finished.play("f2f3 e7e5 g2g4 d8h4").await;
    ladder.advance(Millis(1));
    let (white, black) = (finished.white.clone(), ladder.player("Euwe").await);
    let aborted = ladder.table_of(Terms::RATED, white.clone(), black.clone()).await;
    let _aborted = aborted.act(Side::White, "abort").await.expect(200);
    ladder.advance(Millis(1));
    let running = ladder.table_of(Terms::CASUAL, black, white).await;
    [finished, aborted, running]
}

fn ids(list: &Answer) -> Vec<&str> {
    list["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|game| game["id"].as_str().unwrap())
        .collect()
}

scenarios! {
    async fn games_are_listed_newest_first(ladder: &TestLadder) {
        let [finished, aborted, running] = three(ladder).await;

        let all = ladder.get("/v1/games").send().await.expect(200);

        assert_eq!(ids(&all), [&running.id, &aborted.id, &finished.id]);
        assert_eq!((&all["items"][2]["result"], &all["items"][2]["termination"]), (&json!("0-1"), &json!("checkmate")));
        assert_eq!(all["items"][0]["finished_at"], Value::Null);
    }

    async fn every_filter_must_fit(ladder: &TestLadder) {
        let [finished, aborted, running] = three(ladder).await;

        for (query, expected) in [
            ("status=finished", vec![&finished.id]),
            ("status=aborted", vec![&aborted.id]),
            ("status=running", vec![&running.id]),
            ("player=euwe", vec![&running.id, &aborted.id]),
            ("ladder=blitz", vec![&aborted.id, &finished.id]),
            ("ladder=bullet", vec![]),
            ("ladder=blitz&player=Graf&status=finished", vec![&finished.id]),
            ("ladder=blitz&player=Graf&status=aborted", vec![]),
        ] {
            let list = ladder.get(format!("/v1/games?{query}")).send().await.expect(200);
            assert_eq!(ids(&list), expected, "{query}");
        }
    }

    async fn pages_follow_one_another(ladder: &TestLadder) {
        let [finished, aborted, running] = three(ladder).await;

        for list in ["/v1/games", "/v1/players/Menchik/games"] {
            let first = ladder.get(format!("{list}?limit=2")).send().await.expect(200);
            let second = ladder.get(format!("{list}?limit=2&cursor={}", first.str("next"))).send().await.expect(200);

            assert_eq!(ids(&first), [&running.id, &aborted.id]);
            assert_eq!(ids(&second), [&finished.id]);
            assert_eq!(second["next"], Value::Null);
        }
    }

    async fn a_query_that_cannot_be_is_refused(ladder: &TestLadder) {
        ladder.player("Menchik").await;

        for query in [
            "ladder=nowhere",
            "player=Nobody",
            "player=a",
            "status=over",
            "limit=0",
            "limit=x",
            "limit=-1",
            "cursor=x",
            "hello=1",
        ] {
            let problem = ladder.get(format!("/v1/games?{query}")).send().await.refused(422, "invalid_request");
            assert_eq!(problem["violations"][0]["field"], query.split('=').next().unwrap());
        }
        for list in ["/v1/players/Menchik/games", "/v1/players/Menchik/ratings/blitz/history"] {
            let _problem = ladder.get(format!("{list}?limit=0")).send().await.refused(422, "invalid_request");
        }
        let board = "/v1/ladders/blitz/leaderboard?include=everyone";
        let _problem = ladder.get(board).send().await.refused(422, "invalid_request");
    }
}
