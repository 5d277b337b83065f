//! `/v1/ladders/{id}/leaderboard` and `/distribution`: parts of a list, and who is on it

use domain::ports::RankEntry;
use domain::{Millis, Timestamp};
use serde_json::{Value, json};

use crate::harness::{Side, Terms, TestLadder, scenarios};

const BOARD: &str = "/v1/ladders/blitz/leaderboard";
const SEASONS: &str = "/v1/ladders/blitz/seasons";

/// Players with these ratings stand on the blitz board, ranked for a day; their handles are `p0`, `p1`, ….
async fn standing(ladder: &TestLadder, ratings: &[f64]) {
    let until = ladder.now() + Millis::from_secs(86_400);
    let mut entries = Vec::new();
    for (number, &rating) in ratings.iter().enumerate() {
        let player = ladder.player(&format!("p{number}")).await;
        entries.push(entry(player.id, rating, Some(until)));
    }
    ladder.stand("blitz", &entries).await;
}

fn entry(player: domain::PlayerId, rating: f64, eligible_until: Option<Timestamp>) -> RankEntry {
    RankEntry {
        player,
        rating,
        deviation: 60.0,
        sequence: 1,
        eligible_until,
    }
}

/// Rank and handle of each line.
fn lines(board: &Value) -> Vec<(u64, String)> {
    let items = board["items"].as_array().unwrap().iter();
    items
        .map(|line| {
            (
                line["rank"].as_u64().unwrap(),
                line["handle"].as_str().unwrap().to_owned(),
            )
        })
        .collect()
}

async fn get(ladder: &TestLadder, query: &str) -> Value {
    ladder
        .get(format!("{BOARD}?{query}"))
        .send()
        .await
        .expect(200)
        .json()
        .clone()
}

/// All pages from a cursor on, as `next` or `prev` leads from one to the next.
async fn follow(ladder: &TestLadder, limit: usize, first: Value, way: &str) -> Vec<Value> {
    let mut pages = vec![first];
    while let Some(cursor) = pages.last().unwrap()[way].as_str() {
        let page = get(ladder, &format!("limit={limit}&cursor={cursor}")).await;
        pages.push(page);
    }
    pages
}

const TIES: [f64; 10] = [
    1700.0, 1650.2, 1650.1, 1650.9, 1600.0, 1600.5, 1550.0, 1500.0, 1499.9, 1400.0,
];

scenarios! {
    /// RB33
    async fn pages_forward_and_back_are_the_same_list(ladder: &TestLadder) {
        standing(ladder, &TIES).await;
        let whole = lines(&get(ladder, "limit=200").await);
        let ranks: Vec<u64> = whole.iter().map(|(rank, _)| *rank).collect();
        assert_eq!(ranks, [1, 2, 2, 2, 5, 5, 7, 8, 9, 10]);

        for limit in [1, 3, 7, 10, 100] {
            let forward = follow(ladder, limit, get(ladder, &format!("limit={limit}")).await, "next").await;
            assert_eq!(forward.iter().flat_map(lines).collect::<Vec<_>>(), whole);
            assert_eq!(forward[0]["prev"], json!(null));

            let back = follow(ladder, limit, forward.last().unwrap().clone(), "prev").await;
            assert_eq!(back.iter().rev().flat_map(lines).collect::<Vec<_>>(), whole, "pages of {limit}");
            assert_eq!(back.last().unwrap()["prev"], json!(null));
        }
    }

    /// RB31
    async fn a_window_has_its_size_wherever_the_player_stands(ladder: &TestLadder) {
        standing(ladder, &TIES).await;
        let whole = lines(&get(ladder, "limit=200").await);

        for (_, handle) in &whole {
            for (above, below) in [(0, 0), (1, 2), (3, 3), (0, 4), (9, 9), (99, 99)] {
                let query = format!("around={handle}&above={above}&below={below}");
                let window = lines(&get(ladder, &query).await);

                assert_eq!(window.len(), whole.len().min(above + 1 + below), "{query}");
                assert!(whole.windows(window.len()).any(|part| part == window), "{query}");
                assert!(window.iter().any(|(_, listed)| listed == handle), "{query}");
            }
        }
        assert_eq!(lines(&get(ladder, "around=p1&above=2&below=1").await), whole[..4]);
    }

    async fn a_window_goes_on_both_ways(ladder: &TestLadder) {
        standing(ladder, &TIES).await;
        let whole = lines(&get(ladder, "limit=200").await);

        let window = get(ladder, "around=P4&above=1&below=1").await;
        let above = follow(ladder, 2, window.clone(), "prev").await;
        let below = follow(ladder, 2, window, "next").await;

        let joined = above.iter().rev().chain(&below[1..]).flat_map(lines);
        assert_eq!(joined.collect::<Vec<_>>(), whole);
    }

    async fn around_who_is_not_on_the_list_nobody_stands(ladder: &TestLadder) {
        standing(ladder, &TIES).await;
        let player = ladder.player("Menchik").await;
        ladder.stand("blitz", &[entry(player.id, 1800.0, None)]).await;

        assert_eq!(get(ladder, "around=Menchik").await, json!({"items": [], "next": null, "prev": null}));
        let everyone = lines(&get(ladder, "around=Menchik&include=provisional&below=1&above=0").await);
        assert_eq!(everyone, [(1, "Menchik".to_owned()), (2, "p0".to_owned())]);
        let _problem = ladder.get(format!("{BOARD}?around=Nobody")).send().await.refused(404, "not_found");
    }

    /// RB30
    async fn ranks_around_a_player_are_those_of_the_list_while_others_come(ladder: &TestLadder) {
        standing(ladder, &TIES).await;

        for (number, rating) in [1750.0, 1650.5, 1300.0].into_iter().enumerate() {
            let player = ladder.player(&format!("new{number}")).await;
            let until = ladder.now() + Millis::from_secs(86_400);
            ladder.stand("blitz", &[entry(player.id, rating, Some(until))]).await;

            let whole = lines(&get(ladder, "limit=200").await);
            for (rank, handle) in [&whole[0], &whole[whole.len() / 2], &whole[whole.len() - 1]] {
                let window = lines(&get(ladder, &format!("around={handle}&above=2&below=2")).await);
                assert!(whole.windows(5).any(|part| part == window));
                let standing = ladder.get(format!("{BOARD}/{handle}")).send().await.expect(200);
                assert_eq!(standing["rank"], *rank);
            }
        }
    }

    /// RB40
    async fn a_row_and_its_rank_disappear_at_the_instant_without_a_write(ladder: &TestLadder) {
        standing(ladder, &[1700.0, 1600.0]).await;
        let rests = ladder.player("Menchik").await;
        let until = ladder.now() + Millis::from_secs(3_600);
        ladder.stand("blitz", &[entry(rests.id, 1650.0, Some(until))]).await;
        let rank = async || ladder.get(format!("{BOARD}/Menchik")).send().await.expect(200)["rank"].clone();
        let ranked = async || {
            let distribution = ladder.get("/v1/ladders/blitz/distribution").send().await.expect(200);
            distribution["ranked"].clone()
        };

        ladder.advance(Millis(3_600_000 - 1));
        assert_eq!(lines(&get(ladder, "").await).len(), 3);
        assert_eq!((rank().await, ranked().await), (json!(2), json!(3)));

        ladder.advance(Millis(1));
        assert_eq!(lines(&get(ladder, "").await), [(1, "p0".to_owned()), (2, "p1".to_owned())]);
        assert_eq!((rank().await, ranked().await), (json!(null), json!(2)));
        assert_eq!(lines(&get(ladder, "around=Menchik").await), []);
        assert_eq!(lines(&get(ladder, "include=provisional").await).len(), 3);
    }

    /// RB41
    async fn an_overtaken_player_has_another_rank_at_once(ladder: &TestLadder) {
        standing(ladder, &[1600.0, 1650.0]).await;
        let rank = async |handle: &str| {
            ladder.get(format!("{BOARD}/{handle}")).send().await.expect(200)["rank"].clone()
        };
        assert_eq!((rank("p1").await, rank("p0").await), (json!(1), json!(2)));

        let overtakes = ladder.get("/v1/players/p0").send().await.expect(200).str("id").parse().unwrap();
        let until = ladder.now() + Millis::from_secs(86_400);
        let later = RankEntry { sequence: 2, ..entry(overtakes, 1700.0, Some(until)) };
        ladder.stand("blitz", &[later]).await;

        assert_eq!((rank("p1").await, rank("p0").await), (json!(2), json!(1)));
        assert_eq!(lines(&get(ladder, "").await), [(1, "p0".to_owned()), (2, "p1".to_owned())]);
    }

    async fn a_histogram_counts_everyone_and_the_ranked(ladder: &TestLadder) {
        standing(ladder, &TIES).await;
        let player = ladder.player("Menchik").await;
        ladder.stand("blitz", &[entry(player.id, 1510.0, None)]).await;

        let shown = ladder.get("/v1/ladders/blitz/distribution?bin=100").send().await.expect(200);

        assert_eq!(
            shown.json(),
            &json!({
                "ladder": "blitz",
                "bin": 100,
                "players": 11,
                "ranked": 10,
                "bins": [
                    {"from": 1400, "players": 2, "ranked": 2},
                    {"from": 1500, "players": 3, "ranked": 2},
                    {"from": 1600, "players": 5, "ranked": 5},
                    {"from": 1700, "players": 1, "ranked": 1},
                ],
            })
        );
        let by_default = ladder.get("/v1/ladders/blitz/distribution").send().await.expect(200);
        assert_eq!(by_default["bins"][1], json!({"from": 1475, "players": 1, "ranked": 1}));
        let _problem = ladder.get("/v1/ladders/nowhere/distribution").send().await.refused(404, "not_found");
        let _problem =
            ladder.get("/v1/ladders/blitz/distribution?bin=0").send().await.refused(422, "invalid_request");
    }

    async fn a_list_of_the_active_ranks_them_among_themselves(ladder: &TestLadder) {
        let first = ladder.table(Terms::RATED).await;
        first.play("e2e4 e7e5").await;
        let _over = first.act(Side::Black, "resignation").await.expect(200);
        ladder.settle().await;
        ladder.advance(Millis::from_secs(3_600));
        let since = ladder.now();
        let (late, later) = (ladder.player("Bykova").await, ladder.player("Rudenko").await);
        let second = ladder.table_of(Terms::RATED, late, later).await;
        second.play("e2e4 e7e5").await;
        let _over = second.act(Side::Black, "resignation").await.expect(200);
        ladder.settle().await;

        let all = get(ladder, "include=provisional").await;
        assert_eq!(lines(&all).iter().map(|(rank, _)| *rank).collect::<Vec<_>>(), [1, 1, 3, 3]);
        let query = format!("include=provisional&active_since={since}");
        let active = [(1, "Bykova".to_owned()), (2, "Rudenko".to_owned())];
        assert_eq!(lines(&get(ladder, &query).await), active);
        let page = get(ladder, &format!("{query}&limit=1")).await;
        let rest = get(ladder, &format!("{query}&limit=1&cursor={}", page["next"].as_str().unwrap())).await;
        assert_eq!((lines(&page), lines(&rest)), (active[..1].to_vec(), active[1..].to_vec()));
        assert_eq!(rest["next"], json!(null));
        assert_eq!(lines(&get(ladder, &format!("active_since={since}")).await), [], "one game ranks nobody");
    }

    async fn a_season_lists_everyone_with_a_game_in_it(ladder: &TestLadder) {
        let table = ladder.table(Terms::RATED).await;
        table.play("e2e4 e7e5").await;
        let _over = table.act(Side::Black, "resignation").await.expect(200);
        ladder.settle().await;

        let season = lines(&get(ladder, "season=1").await);

        assert_eq!(season, [(1, "Menchik".to_owned()), (2, "Graf".to_owned())]);
        let _problem = ladder.get(format!("{BOARD}?season=2")).send().await.refused(404, "not_found");
    }

    async fn a_season_that_is_over_keeps_its_places(ladder: &TestLadder) {
        let table = ladder.table(Terms::RATED).await;
        table.play("e2e4 e7e5").await;
        let _over = table.act(Side::Black, "resignation").await.expect(200);
        ladder.settle().await;
        let _newcomer = ladder.player("Bykova").await;
        let started_at = ladder.get(SEASONS).send().await.expect(200)["items"][0]["started_at"].clone();
        ladder.advance(Millis::from_secs(60));
        let ended_at = json!(ladder.now());
        ladder.open_next_season("blitz", 1).await;

        let seasons = ladder.get(SEASONS).send().await.expect(200);
        let first = ladder.get(format!("{SEASONS}?limit=1")).send().await.expect(200);
        let rest = format!("{SEASONS}?limit=1&cursor={}", first.str("next"));
        let rest = ladder.get(rest).send().await.expect(200);

        let name = &started_at.as_str().unwrap()[..10];
        assert_eq!(seasons.json(), &json!({ "items": [
            { "number": 2, "name": name, "state": "open", "started_at": ended_at, "ends_at": null },
            { "number": 1, "name": name, "state": "closed", "started_at": started_at, "ends_at": ended_at },
        ], "next": null }));
        assert_eq!((&first["items"][0], &rest["items"][0]), (&seasons["items"][0], &seasons["items"][1]));
        let place = async |handle: &str, season: u32| {
            let standing = ladder.get(format!("{BOARD}/{handle}?season={season}")).send().await.expect(200);
            let [rank, field, percentile, games] = ["rank", "field_size", "percentile", "games"].map(|key| standing[key].clone());
            (json!([rank, field, percentile, games]), standing["not_ranked"].clone())
        };
        assert_eq!(place("Menchik", 1).await, (json!([1, 2, 100.0, 1]), json!([])));
        assert_eq!(place("Graf", 1).await, (json!([2, 2, 50.0, 1]), json!([])));
        let none = json!([{ "reason": "too_few_games", "games": 0, "min_games": 1 }]);
        assert_eq!(place("Bykova", 1).await, (json!([null, 2, null, 0]), none.clone()));
        assert_eq!(place("Menchik", 2).await, (json!([null, 0, null, 0]), none));
        let _problem = ladder.get(format!("{BOARD}/Graf?season=3")).send().await.refused(404, "not_found");
        let _problem = ladder.get("/v1/ladders/nowhere/seasons").send().await.refused(404, "not_found");
        let problem = ladder.get(format!("{SEASONS}?cursor=0")).send().await.refused(422, "invalid_request");
        assert_eq!(problem["violations"][0]["field"], "cursor");
    }

    async fn parts_that_contradict_each_other_are_refused(ladder: &TestLadder) {
        for (query, field) in [
            ("around=p1&limit=3", "limit"),
            ("around=p1&cursor=x", "cursor"),
            ("season=1&include=provisional", "include"),
            ("season=1&around=p1", "around"),
            ("season=0", "season"),
            ("active_since=yesterday", "active_since"),
            ("active_since=2026-01-01T00:00:00Z&around=p1", "around"),
            ("above=3", "above"),
            ("below=3", "below"),
            ("around=p1&above=100", "above"),
            ("around=p1&below=-1", "below"),
            ("around=!", "around"),
            ("cursor=000", "cursor"),
        ] {
            let problem = ladder.get(format!("{BOARD}?{query}")).send().await.refused(422, "invalid_request");
            assert_eq!(problem["violations"][0]["field"], field);
        }
    }
}
