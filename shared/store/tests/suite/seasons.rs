//! Seasons: each game in exactly one, each player reset once, and where everybody stood.

use domain::ladder::{Ladder, Ladders, PlayerRating};
use domain::season::{SeasonNumber, SoftReset};
use domain::{PlayerId, Timestamp};
use futures_util::future::join_all;
use rules::GameResult::{self, BlackWins, Draw, WhiteWins};
use store::FinalKey;
use testkit::{TestDatabase, both_databases};

use crate::harness::{Hall, at, blitz};

const PULL: f64 = 0.25;
const WIDENED: f64 = 320.0;

/// A hall whose blitz ladder has seasons.
async fn hall(database: &TestDatabase, players: i64) -> Hall {
    let reset = SoftReset {
        pull: PULL,
        deviation: WIDENED,
    };
    Hall::with_players(database, players)
        .await
        .with_seasons(reset)
        .await
}

fn season(number: u32) -> SeasonNumber {
    SeasonNumber::new(number)
}

async fn open_next(hall: &Hall, ending: u32, now: Timestamp) -> bool {
    hall.store
        .open_next_season(&blitz(), season(ending), now)
        .await
        .unwrap()
}

async fn rated(hall: &Hall, white: i64, black: i64, result: GameResult, seconds: i64) {
    hall.play(white, black, result, at(seconds)).await;
    hall.settle_all(at(seconds + 1)).await;
}

async fn standing(hall: &Hall, player: i64) -> PlayerRating {
    hall.store
        .rating(&blitz(), PlayerId::new(player))
        .await
        .unwrap()
        .unwrap()
}

async fn assert_verified(hall: &Hall) {
    assert_eq!(hall.store.verify_ledger(|_| {}).await.unwrap().difference, None);
}

both_databases! {
    async fn a_ladder_begins_in_its_first_season(database: TestDatabase) {
        let hall = hall(&database, 0).await;

        let open = hall.store.open_season(&blitz()).await.unwrap().unwrap();

        assert_eq!((open.number, open.started_at, open.ended_at), (SeasonNumber::FIRST, at(0), None));
        assert_eq!(open.name, "2026-01-01");
        assert_eq!(hall.store.open_seasons().await.unwrap()[&blitz()], SeasonNumber::FIRST);
    }

    async fn a_season_is_ended_once_however_many_try(database: TestDatabase) {
        let hall = hall(&database, 0).await;

        let opened = join_all((0..5).map(|_| open_next(&hall, 1, at(60)))).await;

        assert_eq!(opened.iter().filter(|opened| **opened).count(), 1);
        let seasons = hall.store.seasons(&blitz(), None, 10).await.unwrap();
        let [second, first] = &seasons[..] else { panic!("{seasons:?}") };
        assert_eq!((second.number, second.started_at, second.ended_at), (season(2), at(60), None));
        assert_eq!((first.number, first.ended_at), (season(1), Some(at(60))));
    }

    async fn the_first_game_of_a_later_season_finds_the_rating_reset(database: TestDatabase) {
        let hall = hall(&database, 3).await;
        rated(&hall, 1, 2, WhiteWins, 5).await;
        rated(&hall, 1, 2, WhiteWins, 10).await;
        let before = standing(&hall, 1).await;
        assert!(open_next(&hall, 1, at(20)).await);
        assert!(open_next(&hall, 2, at(30)).await);

        rated(&hall, 1, 3, Draw, 40).await;

        // Two boundaries at once: 1500 + (R - 1500) x 0.75 x 0.75.
        let expected = 1500.0 + (before.rating.rating() - 1500.0) * 0.75 * 0.75;
        let history = hall.store.history(&blitz(), PlayerId::new(1), None, 10).await.unwrap();
        assert!((history[0].rating_before - expected).abs() < 1e-9);
        let mut sql = hall.sql().await;
        assert_eq!(sql.number("SELECT COUNT(*) FROM ledger WHERE kind = 'season_reset'").await, 1);
        assert_eq!(standing(&hall, 1).await.season, season(3));
        assert_eq!(standing(&hall, 2).await.season, season(1));
        let shown = hall.ladders.get(&blitz()).unwrap().shown(&standing(&hall, 2).await, season(3));
        assert!(shown.rating.deviation() >= WIDENED);
        assert_verified(&hall).await;
    }

    async fn who_stood_where_is_kept_for_those_who_went_on_and_those_who_did_not(database: TestDatabase) {
        let hall = hall(&database, 4).await;
        rated(&hall, 1, 2, WhiteWins, 5).await;
        rated(&hall, 3, 4, BlackWins, 10).await;
        let mut expected = Vec::new();
        for player in 1..=4 {
            expected.push(standing(&hall, player).await);
        }
        expected.sort_by(|a, b| b.rating.rating().total_cmp(&a.rating.rating()).then(a.player.cmp(&b.player)));
        assert!(open_next(&hall, 1, at(20)).await);
        rated(&hall, 2, 3, WhiteWins, 30).await;
        assert!(open_next(&hall, 2, at(40)).await);

        let first = hall.store.final_standings(&blitz(), season(1), None, 3).await.unwrap();
        let rest = hall.store.final_standings(&blitz(), season(1), Some(FinalKey::of(&first[2])), 3).await.unwrap();

        assert_eq!([first, rest].concat(), expected);
        let second = hall.store.final_standings(&blitz(), season(2), None, 10).await.unwrap();
        assert_eq!(second.iter().map(|standing| standing.player.raw()).collect::<Vec<_>>(), [2, 3]);
        let own = hall.store.final_standing(&blitz(), season(1), PlayerId::new(1)).await.unwrap().unwrap();
        assert_eq!((own.rank, own.field_size, own.standing), (1, 4, expected[0]));
        let third = hall.store.final_standing(&blitz(), season(1), PlayerId::new(3)).await.unwrap().unwrap();
        assert_eq!(third.rank, 3);
        assert_eq!(hall.store.final_standing(&blitz(), season(2), PlayerId::new(1)).await.unwrap(), None);
        assert_verified(&hall).await;
    }

    async fn games_that_finish_at_the_boundary_are_of_one_season_each_and_reset_once(database: TestDatabase) {
        let hall = hall(&database, 6).await;
        for seconds in [5, 10, 15] {
            rated(&hall, 1, 2, WhiteWins, seconds).await;
            rated(&hall, 3, 4, Draw, seconds).await;
            rated(&hall, 5, 6, BlackWins, seconds).await;
        }

        for (ending, begin) in [(1, 100), (2, 200), (3, 300)] {
            let pairs = [(1, 4), (2, 5), (3, 6), (4, 5), (6, 2), (1, 3)];
            let games = join_all(pairs.map(|(white, black)| async move {
                let pair = (white, black);
                (pair, begin)
            })).await;
            let ends = join_all(games.into_iter().map(|((white, black), begin)| {
                hall.play(white, black, WhiteWins, at(begin))
            }));
            let (_, opened) = tokio::join!(ends, join_all((0..3).map(|_| open_next(&hall, ending, at(begin)))));
            assert_eq!(opened.into_iter().filter(|opened| *opened).count(), 1);
            hall.settle_all(at(begin + 1)).await;
        }

        let mut sql = hall.sql().await;
        let games = sql.number("SELECT COUNT(*) FROM game WHERE season BETWEEN 1 AND 4").await;
        assert_eq!(games, 9 + 18);
        let out_of_order = "
            SELECT COUNT(*) FROM ledger a JOIN ledger b ON b.ladder = a.ladder AND b.player_id = a.player_id
            WHERE a.sequence < b.sequence AND a.season > b.season";
        assert_eq!(sql.number(out_of_order).await, 0);
        let twice = "
            SELECT COUNT(*) FROM (SELECT player_id FROM ledger WHERE kind = 'season_reset'
                                  GROUP BY player_id, season HAVING COUNT(*) > 1) AS twice";
        assert_eq!(sql.number(twice).await, 0);
        assert_verified(&hall).await;
    }

    async fn a_soft_reset_that_is_changed_makes_a_version_and_leaves_what_was(database: TestDatabase) {
        let hall = hall(&database, 2).await;
        let version = hall.ladders.get(&blitz()).unwrap().version;
        rated(&hall, 1, 2, WhiteWins, 5).await;
        assert!(open_next(&hall, 1, at(10)).await);
        rated(&hall, 1, 2, WhiteWins, 15).await;

        let without = hall.ladders.iter().map(|ladder| Ladder { seasons: None, ..ladder.clone() });
        let without = hall.store.register_ladders(&Ladders::new(without.collect()), at(20)).await.unwrap();

        assert_eq!(without.get(&blitz()).unwrap().version, version + 1);
        assert_verified(&hall).await;
    }

    async fn a_reset_or_an_archived_standing_changed_by_hand_is_found(database: TestDatabase) {
        let hall = hall(&database, 2).await;
        rated(&hall, 1, 2, WhiteWins, 5).await;
        assert!(open_next(&hall, 1, at(10)).await);
        rated(&hall, 1, 2, WhiteWins, 15).await;
        assert_verified(&hall).await;
        let mut sql = hall.sql().await;
        for (tampering, mending) in [
            (
                "UPDATE ledger SET after_deviation = after_deviation + 1 WHERE kind = 'season_reset' AND player_id = 1",
                "UPDATE ledger SET after_deviation = after_deviation - 1 WHERE kind = 'season_reset' AND player_id = 1",
            ),
            (
                "UPDATE season_standing SET games = games + 1 WHERE player_id = 2",
                "UPDATE season_standing SET games = games - 1 WHERE player_id = 2",
            ),
            (
                "UPDATE season_standing SET season = 7 WHERE player_id = 2",
                "UPDATE season_standing SET season = 1 WHERE player_id = 2",
            ),
            ("UPDATE rating SET season = 1 WHERE player_id = 1", "UPDATE rating SET season = 2 WHERE player_id = 1"),
            ("UPDATE ledger SET season = 1 WHERE season = 2 AND kind = 'game'", "UPDATE ledger SET season = 2 WHERE sequence = 2"),
        ] {
            sql.execute(tampering).await;
            assert!(hall.store.verify_ledger(|_| {}).await.unwrap().difference.is_some(), "{tampering}");
            sql.execute(mending).await;
            assert_verified(&hall).await;
        }
    }
}
