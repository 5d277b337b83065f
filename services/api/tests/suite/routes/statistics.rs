//! What games come to when they are counted

use domain::Millis;
use domain::token::Scope;
use serde_json::{Value, json};

use crate::harness::{Player, Side, Table, Terms, TestLadder, scenarios};

/// White is mated.
const FOOLS_MATE: &str = "f2f3 e7e5 g2g4 d8h4";

/// How a game of Menchik and Graf goes.
enum End {
    /// The side to lose gives up.
    Resigned(Side),
    Drawn,
    WhiteMated,
}

/// Plays games in the order given, a minute apart; the first player has White.
async fn play<'a>(ladder: &'a TestLadder, games: &[(Terms, &Player, &Player, End)]) -> Vec<Table<'a>> {
    let mut tables = Vec::new();
    for (terms, white, black, end) in games {
        ladder.advance(Millis::from_secs(60));
        let table = ladder.table_of(*terms, (*white).clone(), (*black).clone()).await;
        match end {
            End::Resigned(loser) => {
                table.play("e2e4 e7e5").await;
                let _over = table.act(*loser, "resignation").await.expect(200);
            }
            End::Drawn => {
                table.play("e2e4 e7e5").await;
                let _offer = table.act(Side::White, "draw-offer").await.expect(200);
                let _draw = table.act(Side::Black, "draw-offer").await.expect(200);
            }
            End::WhiteMated => {
                table.play(FOOLS_MATE).await;
            }
        }
        tables.push(table);
    }
    ladder.settle().await;
    tables
}

/// Games with a colour, or with an end: so many won, drawn and lost.
fn counts(wins: u64, draws: u64, losses: u64) -> Value {
    json!({"games": wins + draws + losses, "wins": wins, "draws": draws, "losses": losses})
}

/// These fields of an object.
fn only(object: &Value, fields: &[&str]) -> Value {
    fields
        .iter()
        .map(|field| ((*field).to_owned(), object[*field].clone()))
        .collect::<serde_json::Map<_, _>>()
        .into()
}

const COUNTS: [&str; 4] = ["games", "wins", "draws", "losses"];

/// The counts without the games one by one.
fn nothing() -> Value {
    let none = counts(0, 0, 0);
    let streak = json!({"current": 0, "longest": 0});
    json!({
        "games": 0, "wins": 0, "draws": 0, "losses": 0,
        "white": none, "black": none, "by_termination": [],
        "streaks": {"winning": streak, "losing": streak, "unbeaten": streak},
        "last_games": [],
    })
}

fn ids(list: &Value) -> Vec<&str> {
    let games = list.as_array().unwrap().iter();
    games.map(|game| game["id"].as_str().unwrap()).collect()
}

async fn annul(ladder: &TestLadder, table: &Table<'_>) {
    let arbiter = ladder.official("Gijssen", Scope::Arbiter).await;
    let body = json!({"reason": "Both were told the moves."});
    let path = table.path("annulment");
    let _annulled = ladder
        .post(path)
        .token(&arbiter)
        .json(&body)
        .send()
        .await
        .expect(200);
}

scenarios! {
    async fn a_players_results_are_counted_by_ladder_colour_and_end(ladder: &TestLadder) {
        let (menchik, graf) = (&ladder.player("Menchik").await, &ladder.player("Graf").await);
        let tables = play(ladder, &[
            (Terms::RATED, menchik, graf, End::Resigned(Side::Black)),
            (Terms::RATED, graf, menchik, End::Resigned(Side::Black)),
            (Terms::RATED, menchik, graf, End::Drawn),
            (Terms::RATED, graf, menchik, End::WhiteMated),
            (Terms::CASUAL, menchik, graf, End::Resigned(Side::White)),
            (Terms::RATED, menchik, graf, End::Resigned(Side::Black)),
        ]).await;

        let statistics = ladder.get("/v1/players/menchik/statistics").send().await.expect(200);

        assert_eq!(statistics["handle"], "Menchik");
        assert_eq!(statistics["ladders"].as_array().map(Vec::len), Some(1));
        let blitz = &statistics["ladders"][0];
        assert_eq!(blitz["ladder"], "blitz");
        let results = &blitz["results"];
        assert_eq!(only(results, &COUNTS), counts(3, 1, 1));
        assert_eq!(results["white"], counts(2, 1, 0));
        assert_eq!(results["black"], counts(1, 0, 1));
        let by_termination = results["by_termination"].as_array().unwrap();
        let ends: Vec<_> = by_termination.iter().map(|end| (&end["termination"], only(end, &COUNTS))).collect();
        assert_eq!(ends, [
            (&json!("resignation"), counts(2, 0, 1)),
            (&json!("agreement"), counts(0, 1, 0)),
            (&json!("checkmate"), counts(1, 0, 0)),
        ]);
        assert_eq!(results["streaks"], json!({
            "winning": {"current": 2, "longest": 2},
            "losing": {"current": 0, "longest": 1},
            "unbeaten": {"current": 3, "longest": 3},
        }));
        let [first, second, third, fourth, casual, sixth] = tables.as_slice() else { panic!() };
        assert_eq!(ids(&results["last_games"]), [sixth, fourth, third, second, first].map(|table| table.id.as_str()));
        assert_eq!(only(&statistics["casual"], &COUNTS), counts(0, 0, 1));
        assert_eq!(ids(&statistics["casual"]["last_games"]), [casual.id.as_str()]);
    }

    async fn a_peak_and_a_low_stand_with_the_game_that_led_to_them(ladder: &TestLadder) {
        let (menchik, graf) = (&ladder.player("Menchik").await, &ladder.player("Graf").await);
        let tables = play(ladder, &[
            (Terms::RATED, menchik, graf, End::Resigned(Side::White)),
            (Terms::RATED, menchik, graf, End::Resigned(Side::Black)),
            (Terms::RATED, menchik, graf, End::Resigned(Side::Black)),
            (Terms::RATED, menchik, graf, End::Resigned(Side::White)),
        ]).await;

        let statistics = ladder.get("/v1/players/Menchik/statistics").send().await.expect(200);

        let history = ladder.get("/v1/players/Menchik/ratings/blitz/history").send().await.expect(200);
        let point = |id: &str| {
            let points = history["items"].as_array().unwrap().iter();
            points.clone().find(|point| point["game_id"] == id).unwrap().clone()
        };
        // Two wins lead up, and a defeat as a newcomer leads further down than one after three games.
        for (name, table) in [("peak", &tables[2]), ("low", &tables[0])] {
            let extreme = &statistics["ladders"][0][name];
            let point = point(&table.id);
            assert_eq!(extreme["game_id"], json!(table.id), "{name}");
            assert_eq!((&extreme["rating"], &extreme["at"]), (&point["rating_after"], &point["at"]), "{name}");
        }
    }

    async fn a_game_that_came_to_be_unrated_stands_with_its_ladder(ladder: &TestLadder) {
        let table = ladder.table(Terms::RATED).await;
        table.play("e2e4").await;
        let game = table.act(Side::Black, "resignation").await.expect(200);
        assert_eq!(game["unrated_reason"], "too_short");

        let statistics = ladder.get("/v1/players/Graf/statistics").send().await.expect(200);

        let blitz = &statistics["ladders"][0];
        assert_eq!((&blitz["ladder"], &blitz["peak"], &blitz["low"]), (&json!("blitz"), &json!(null), &json!(null)));
        assert_eq!(only(&blitz["results"], &COUNTS), counts(0, 0, 1));
    }

    async fn games_that_were_called_off_annulled_or_are_under_way_are_not_counted(ladder: &TestLadder) {
        let (menchik, graf) = (&ladder.player("Menchik").await, &ladder.player("Graf").await);
        let tables = play(ladder, &[
            (Terms::RATED, menchik, graf, End::Resigned(Side::White)),
            (Terms::RATED, menchik, graf, End::Resigned(Side::White)),
        ]).await;
        let called_off = ladder.table_of(Terms::RATED, menchik.clone(), graf.clone()).await;
        let _off = called_off.act(Side::White, "abort").await.expect(200);
        let _under_way = ladder.table_of(Terms::CASUAL, menchik.clone(), graf.clone()).await;
        annul(ladder, &tables[0]).await;

        let statistics = ladder.get("/v1/players/Menchik/statistics").send().await.expect(200);
        let versus = ladder.get("/v1/players/Menchik/versus/Graf").send().await.expect(200);

        let blitz = &statistics["ladders"][0]["results"];
        assert_eq!(only(blitz, &COUNTS), counts(0, 0, 1));
        assert_eq!(ids(&blitz["last_games"]), [tables[1].id.as_str()]);
        assert_eq!(statistics["casual"], nothing());
        assert_eq!(only(&versus["results"], &COUNTS), counts(0, 0, 1));
    }

    async fn who_never_played_has_nothing_to_count(ladder: &TestLadder) {
        ladder.player("Menchik").await;

        let statistics = ladder.get("/v1/players/Menchik/statistics").send().await.expect(200);

        assert_eq!(statistics.json(), &json!({"handle": "Menchik", "season": null, "ladders": [], "casual": nothing()}));
    }

    async fn head_to_head_counts_the_games_of_a_pair_from_one_side(ladder: &TestLadder) {
        let (menchik, graf) = (&ladder.player("Menchik").await, &ladder.player("Graf").await);
        let stevenson = &ladder.player("Stevenson").await;
        let tables = play(ladder, &[
            (Terms::RATED, menchik, graf, End::Resigned(Side::Black)),
            (Terms::CASUAL, graf, menchik, End::Drawn),
            (Terms::RATED, graf, stevenson, End::Resigned(Side::White)),
            (Terms::RATED, graf, menchik, End::WhiteMated),
            (Terms::RATED, menchik, graf, End::Resigned(Side::White)),
        ]).await;

        let versus = ladder.get("/v1/players/menchik/versus/GRAF").send().await.expect(200);

        assert_eq!((&versus["handle"], &versus["opponent"]), (&json!("Menchik"), &json!("Graf")));
        let results = &versus["results"];
        assert_eq!(only(results, &COUNTS), counts(2, 1, 1));
        assert_eq!((&results["white"], &results["black"]), (&counts(1, 0, 1), &counts(1, 1, 0)));
        let met = [&tables[4], &tables[3], &tables[1], &tables[0]].map(|table| table.id.as_str());
        assert_eq!(ids(&results["last_games"]), met);

        let other = ladder.get("/v1/players/Graf/versus/Menchik").send().await.expect(200);
        assert_eq!(only(&other["results"], &COUNTS), counts(1, 1, 2));
        assert_eq!((&other["results"]["white"], &other["results"]["black"]), (&counts(0, 1, 1), &counts(1, 0, 1)));
    }

    async fn two_who_never_met_have_nothing_between_them(ladder: &TestLadder) {
        let (menchik, graf) = (&ladder.player("Menchik").await, &ladder.player("Graf").await);
        let stevenson = &ladder.player("Stevenson").await;
        play(ladder, &[(Terms::CASUAL, graf, stevenson, End::Drawn)]).await;

        for (one, other) in [(menchik, graf), (graf, menchik), (graf, graf)] {
            let path = format!("/v1/players/{}/versus/{}", one.handle, other.handle);
            assert_eq!(ladder.get(path).send().await.expect(200)["results"], nothing());
        }
    }

    async fn nobody_is_compared_with_nobody(ladder: &TestLadder) {
        ladder.player("Menchik").await;

        for path in ["Nobody/statistics", "Nobody/versus/Menchik", "Menchik/versus/Nobody", "Menchik/versus/a"] {
            let _problem = ladder.get(format!("/v1/players/{path}")).send().await.refused(404, "not_found");
        }
    }

    async fn a_day_of_a_rating_opens_with_its_first_game_and_closes_with_its_last(ladder: &TestLadder) {
        let (menchik, graf) = (&ladder.player("Menchik").await, &ladder.player("Graf").await);
        play(ladder, &[
            (Terms::RATED, menchik, graf, End::Resigned(Side::Black)),
            (Terms::RATED, menchik, graf, End::Resigned(Side::White)),
            (Terms::RATED, menchik, graf, End::Resigned(Side::White)),
        ]).await;
        ladder.advance(Millis::from_secs(24 * 3600));
        play(ladder, &[(Terms::RATED, menchik, graf, End::Resigned(Side::Black))]).await;

        let path = "/v1/players/Menchik/ratings/blitz/history";
        let points = ladder.get(path).send().await.expect(200)["items"].clone();
        let days = ladder.get(format!("{path}?daily=true")).send().await.expect(200);

        let point = |newest: usize, field: &str| points[newest][field].clone();
        let date = |newest: usize| json!(point(newest, "at").as_str().unwrap()[..10]);
        // Up once, then down twice to below the start.
        assert_eq!(days.json(), &json!({
            "items": [
                {
                    "date": date(0), "games": 1,
                    "open": point(0, "rating_before"), "low": point(0, "rating_before"),
                    "high": point(0, "rating_after"), "close": point(0, "rating_after"),
                },
                {
                    "date": date(1), "games": 3,
                    "open": 1500.0, "high": point(3, "rating_after"),
                    "low": point(1, "rating_after"), "close": point(1, "rating_after"),
                },
            ],
            "next": null,
        }));
        let first = ladder.get(format!("{path}?daily=true&limit=1")).send().await.expect(200);
        let next = ladder.get(format!("{path}?daily=true&limit=1&cursor={}", first.str("next"))).send().await;
        let next = next.expect(200);
        assert_eq!((&first["items"][0], &next["items"][0]), (&days["items"][0], &days["items"][1]));
        assert_eq!(next["next"], json!(null));
        let by_game = ladder.get(format!("{path}?daily=false")).send().await.expect(200);
        assert_eq!(by_game["items"], points);
    }

    async fn days_are_asked_for_by_true_or_false(ladder: &TestLadder) {
        ladder.player("Menchik").await;

        let path = "/v1/players/Menchik/ratings/blitz/history?daily=";
        assert_eq!(ladder.get(format!("{path}true")).send().await.expect(200)["items"], json!([]));
        let problem = ladder.get(format!("{path}yes")).send().await.refused(422, "invalid_request");
        assert_eq!(problem["violations"][0]["field"], "daily");
    }

    async fn a_ladders_games_are_counted_by_who_won_and_by_what(ladder: &TestLadder) {
        let (menchik, graf) = (&ladder.player("Menchik").await, &ladder.player("Graf").await);
        play(ladder, &[
            (Terms::RATED, menchik, graf, End::Resigned(Side::Black)),
            (Terms::RATED, graf, menchik, End::Resigned(Side::Black)),
            (Terms::RATED, menchik, graf, End::Drawn),
            (Terms::RATED, graf, menchik, End::WhiteMated),
            (Terms::RATED, graf, menchik, End::Resigned(Side::White)),
            (Terms::RATED, graf, menchik, End::WhiteMated),
            (Terms::CASUAL, menchik, graf, End::Drawn),
        ]).await;

        let blitz = ladder.get("/v1/ladders/blitz/statistics").send().await.expect(200);
        let all = ladder.get("/v1/statistics").send().await.expect(200);

        assert_eq!((&blitz["ladder"], &blitz["season"]), (&json!("blitz"), &json!(null)));
        let ends = |list: &[(&str, u64)], of: f64| -> Value {
            let end = |&(termination, games): &(&str, u64)| {
                json!({"termination": termination, "games": games, "fraction": games as f64 / of})
            };
            list.iter().map(end).collect()
        };
        assert_eq!(blitz["results"], json!({
            "games": 6,
            "white_wins": {
                "games": 2, "fraction": 2.0 / 6.0, "by_termination": ends(&[("resignation", 2)], 6.0),
            },
            "black_wins": {
                "games": 3, "fraction": 3.0 / 6.0, "by_termination": ends(&[("checkmate", 2), ("resignation", 1)], 6.0),
            },
            "draws": {
                "games": 1, "fraction": 1.0 / 6.0, "by_termination": ends(&[("agreement", 1)], 6.0),
            },
        }));
        assert_eq!((&all["games"], &all["draws"]["games"]), (&json!(7), &json!(2)));
        assert_eq!(all["draws"]["fraction"], json!(2.0 / 7.0));
    }

    async fn a_decision_of_an_arbiter_changes_the_counts_at_once(ladder: &TestLadder) {
        let (menchik, graf) = (&ladder.player("Menchik").await, &ladder.player("Graf").await);
        let tables = play(ladder, &[
            (Terms::RATED, menchik, graf, End::Resigned(Side::Black)),
            (Terms::RATED, menchik, graf, End::Resigned(Side::Black)),
        ]).await;
        let arbiter = ladder.official("Karpov", Scope::Arbiter).await;
        let decision = json!({"result": "0-1", "reason": "A phone rang."});
        let path = tables[0].path("adjudication");
        let _corrected = ladder.post(path).token(&arbiter).json(&decision).send().await.expect(200);
        let shares = async || {
            let results = ladder.get("/v1/ladders/blitz/statistics").send().await.expect(200)["results"].clone();
            ["white_wins", "black_wins", "draws"].map(|share| results[share]["games"].as_u64().unwrap())
        };

        assert_eq!(shares().await, [1, 1, 0]);
        annul(ladder, &tables[1]).await;
        assert_eq!(shares().await, [0, 1, 0]);
    }

    async fn without_games_there_are_no_fractions(ladder: &TestLadder) {
        let none = json!({"games": 0, "fraction": null, "by_termination": []});
        let nothing = json!({"games": 0, "white_wins": none, "black_wins": none, "draws": none});

        assert_eq!(ladder.get("/v1/statistics").send().await.expect(200).json(), &nothing);
        let blitz = ladder.get("/v1/ladders/blitz/statistics?season=1").send().await.expect(200);
        assert_eq!(blitz.json(), &json!({"ladder": "blitz", "season": 1, "results": nothing}));
        let _problem = ladder.get("/v1/ladders/nowhere/statistics").send().await.refused(404, "not_found");
    }

    async fn a_season_is_asked_for_by_its_number(ladder: &TestLadder) {
        let (menchik, graf) = (&ladder.player("Menchik").await, &ladder.player("Graf").await);
        play(ladder, &[
            (Terms::RATED, menchik, graf, End::Drawn),
            (Terms::CASUAL, menchik, graf, End::Drawn),
        ]).await;

        for (season, games) in [(1, 1), (2, 0)] {
            let of_ladder = ladder.get(format!("/v1/ladders/blitz/statistics?season={season}")).send().await;
            assert_eq!(of_ladder.expect(200)["results"]["games"], games);
            let of_player = ladder.get(format!("/v1/players/Graf/statistics?season={season}")).send().await;
            let of_player = of_player.expect(200);
            assert_eq!((&of_player["season"], &of_player["casual"]), (&json!(season), &nothing()));
            let ladders = of_player["ladders"].as_array().unwrap().iter();
            assert_eq!(ladders.map(|blitz| &blitz["results"]["games"]).collect::<Vec<_>>(), vec![&json!(1); games]);
        }
        for path in ["/v1/ladders/blitz/statistics", "/v1/players/Graf/statistics"] {
            for season in ["0", "-1", "x", "2147483648", ""] {
                let problem = ladder.get(format!("{path}?season={season}")).send().await;
                assert_eq!(problem.refused(422, "invalid_request")["violations"][0]["field"], "season");
            }
        }
    }
}
