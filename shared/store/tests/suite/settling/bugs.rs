//! Public bug reports of other projects about results that were rated twice, not at all, or out of order, each with
//! the right answer.

use domain::PlayerId;
use domain::game::Action;
use domain::job::JobState;
use futures_util::future::join_all;
use rules::GameResult::{self, BlackWins, Draw, WhiteWins};
use store::{HistoryPoint, RatingStatus, Settled};
use testkit::both_databases;

use crate::harness::{Hall, act, at, blitz, by, mv};

/// A player's rated games, the first one first.
async fn history(hall: &Hall, player: i64) -> Vec<HistoryPoint> {
    let mut points = hall
        .store
        .history(&blitz(), PlayerId::new(player), None, 100)
        .await
        .unwrap();
    points.reverse();
    points
}

/// Every game takes up the rating that the one before it left, and the last one's is the player's.
async fn assert_chained(hall: &Hall, player: i64, games: usize) {
    let points = history(hall, player).await;
    assert_eq!(points.len(), games);
    for pair in points.windows(2) {
        assert_eq!(pair[0].rating_after, pair[1].rating_before);
    }
    let standing = hall
        .store
        .rating(&blitz(), PlayerId::new(player))
        .await
        .unwrap()
        .unwrap();
    assert_eq!(points[games - 1].rating_after, standing.rating.rating());
    assert_eq!(hall.store.verify_ledger(|_| {}).await.unwrap().difference, None);
}

async fn rating_status(hall: &Hall, game: domain::GameId) -> Option<RatingStatus> {
    hall.games.view(game).await.unwrap().unwrap().rating.status
}

/// What a settling writes, a column of each table.
const WRITTEN: [(&str, &str); 4] = [
    ("ledger", "after_rating"),
    ("rating", "rank_dirty"),
    ("job", "done_at"),
    ("ladder_books", "position"),
];

both_databases! {
    /// RB01
    async fn an_end_that_both_players_send_again_and_again_moves_each_rating_once(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        let game = hall.begin(1, 2, at(5)).await;
        let other = hall.other_games();

        let ends = (0..4).map(|sent| {
            let games = if sent % 2 == 0 { &hall.games } else { &other };
            async move { games.execute(game, &by(2, Action::Resign), at(5)).await }
        });
        for executed in join_all(ends).await {
            let executed = executed.unwrap().unwrap();
            assert_eq!(executed.view.game.result(), Some(WhiteWins), "whoever comes later hears of the end");
        }
        let job = hall.job(game).await.id;
        for claim in join_all((0..3).map(|_| hall.claim(job, at(6)))).await.into_iter().flatten() {
            hall.settle(&claim, at(6)).await.unwrap();
            let again = hall.settle(&claim, at(7)).await.unwrap();
            assert_eq!(again.outcomes, [Settled::LeaseLost]);
        }

        assert_chained(&hall, 1, 1).await;
        assert_chained(&hall, 2, 1).await;
    }

    /// RB03, RB10
    async fn of_a_settling_all_is_stored_or_nothing(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        let mut sql = hall.sql().await;
        for (number, (table, column)) in (1..).zip(WRITTEN) {
            let game = hall.play(1, 2, WhiteWins, at(100 * number)).await;
            let claim = hall.claim(hall.job(game).await.id, at(100 * number + 1)).await.unwrap();
            let before = hall.store.rating(&blitz(), PlayerId::new(1)).await.unwrap();

            sql.execute(&format!("ALTER TABLE {table} RENAME COLUMN {column} TO out_of_reach")).await;
            hall.settle(&claim, at(100 * number + 2)).await.unwrap_err();
            sql.execute(&format!("ALTER TABLE {table} RENAME COLUMN out_of_reach TO {column}")).await;

            assert_eq!(hall.store.rating(&blitz(), PlayerId::new(1)).await.unwrap(), before, "{table}");
            assert_eq!(rating_status(&hall, game).await, Some(RatingStatus::Pending), "{table}");
            assert_eq!(hall.job(game).await.state, JobState::Running, "{table}");

            assert_eq!(hall.settle(&claim, at(100 * number + 3)).await.unwrap().outcomes, [Settled::Rated]);
            assert_eq!(hall.settle(&claim, at(100 * number + 4)).await.unwrap().outcomes, [Settled::LeaseLost]);
            assert_chained(&hall, 1, number as usize).await;
            let shown = hall.games.view(game).await.unwrap().unwrap().rating.white_change.unwrap();
            let last = history(&hall, 1).await.pop().unwrap();
            assert_eq!(shown, last.rating_after - last.rating_before);
        }
    }

    /// RB05
    async fn two_results_of_a_player_that_two_workers_settle_at_once_both_count(database: TestDatabase) {
        let hall = Hall::with_players(&database, 3).await;
        let first = hall.play(1, 2, WhiteWins, at(5)).await;
        let second = hall.play(3, 1, WhiteWins, at(5)).await;
        let claims = [
            hall.claim(hall.job(second).await.id, at(6)).await.unwrap(),
            hall.claim(hall.job(first).await.id, at(6)).await.unwrap(),
        ];

        join_all(claims.iter().map(|claim| hall.settle(claim, at(6)))).await;
        hall.settle_all(at(7)).await;

        assert_chained(&hall, 1, 2).await;
        let points = history(&hall, 1).await;
        assert_eq!([points[0].game, points[1].game], [first, second]);
    }

    /// RB06
    async fn of_two_games_under_way_at_once_the_second_is_rated_from_what_the_first_left(database: TestDatabase) {
        let hall = Hall::with_players(&database, 3).await;
        let won = hall.begin(1, 2, at(10)).await;
        let lost = hall.begin(1, 3, at(10)).await;
        hall.end(lost, (1, 3), BlackWins, at(20)).await;
        hall.settle_all(at(21)).await;

        hall.end(won, (1, 2), WhiteWins, at(30)).await;
        hall.settle_all(at(31)).await;

        assert_chained(&hall, 1, 2).await;
        let points = history(&hall, 1).await;
        assert_eq!((points[0].game, points[0].score), (lost, 0.0));
        assert_eq!((points[1].game, points[1].score), (won, 1.0));
        assert!(points[1].rating_before < 1500.0 && points[1].rating_after > points[1].rating_before);
    }

    /// RB07
    async fn a_game_that_took_longest_counts_last_and_takes_nothing_back(database: TestDatabase) {
        let hall = Hall::with_players(&database, 12).await;
        let setup = hall.begin(1, 2, at(2)).await;
        for other in 3..=12 {
            hall.play(1, other, WhiteWins, at(10 * other)).await;
        }
        hall.settle_all(at(130)).await;
        let gained = hall.store.rating(&blitz(), PlayerId::new(1)).await.unwrap().unwrap().rating.rating();

        hall.act(setup, 1, Action::Resign, at(140)).await;
        hall.settle_all(at(141)).await;

        assert_chained(&hall, 1, 11).await;
        let last = history(&hall, 1).await.pop().unwrap();
        assert_eq!((last.game, last.rating_before), (setup, gained));
        assert!(gained > 1500.0 && last.rating_after < gained);
    }

    /// RB08
    async fn a_game_that_starts_before_the_last_one_was_rated_takes_up_what_that_one_left(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        let first = hall.play(1, 2, WhiteWins, at(5)).await;
        let second = hall.begin(1, 2, at(10)).await;
        assert_eq!(rating_status(&hall, first).await, Some(RatingStatus::Pending));
        hall.settle_all(at(11)).await;

        hall.end(second, (1, 2), Draw, at(20)).await;
        hall.settle_all(at(21)).await;

        assert_chained(&hall, 1, 2).await;
        assert_chained(&hall, 2, 2).await;
        let started_with = hall.games.view(second).await.unwrap().unwrap().game.setup().white.rating;
        assert_eq!(started_with, Some(1500.0), "what was shown at the start stays");
    }

    /// RB12
    async fn a_backlog_says_that_it_waits_and_is_rated_in_order(database: TestDatabase) {
        let hall = Hall::with_players(&database, 4).await;
        let mut games = Vec::new();
        for number in 0..24 {
            let (white, black) = (1 + number % 4, 1 + (number + 1 + number / 4 % 3) % 4);
            let result = [WhiteWins, Draw, BlackWins][number as usize % 3];
            games.push(hall.play(white, black, result, at(20 * (number + 1))).await);
        }
        for &game in &games {
            assert_eq!(rating_status(&hall, game).await, Some(RatingStatus::Pending));
        }

        hall.settle_all(at(1_100)).await;

        for &game in &games {
            assert_eq!(rating_status(&hall, game).await, Some(RatingStatus::Settled));
        }
        for player in 1..=4 {
            let rated: Vec<_> = history(&hall, player).await.iter().map(|point| point.game).collect();
            assert!(rated.is_sorted(), "ids are given in the order in which these games were played");
        }
        let audit = hall.store.verify_ledger(|_| {}).await.unwrap();
        assert_eq!((audit.difference, audit.games, audit.pending), (None, 24, 0));
    }

    /// RB13
    async fn a_game_that_was_called_off_is_never_rated_whatever_comes_later(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        let game = hall.game(1, 2).await;
        hall.act(game, 1, mv("e2e4", 0), at(1)).await;
        hall.act(game, 2, Action::Abort, at(2)).await;

        for (games, action) in [(&hall.games, Action::Resign), (&hall.other_games(), mv("e7e5", 1))] {
            let late = act(games, game, 2, action, at(3)).await;
            assert_eq!(late.refusal.unwrap().code.as_str(), "game_over");
        }
        hall.settle_all(at(4)).await;

        assert_eq!(rating_status(&hall, game).await, Some(RatingStatus::Unrated));
        assert_eq!(hall.store.job_of_game(game).await.unwrap(), None);
        assert_eq!(hall.store.rating(&blitz(), PlayerId::new(2)).await.unwrap(), None);
    }

    /// RB13
    async fn a_rated_game_goes_on_after_a_restart(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        let game = hall.begin(1, 2, at(5)).await;

        let restarted = hall.other_games();
        act(&restarted, game, 1, mv("g1f3", 2), at(6)).await;
        act(&restarted, game, 2, Action::Resign, at(7)).await;
        hall.settle_all(at(8)).await;

        assert_chained(&hall, 1, 1).await;
    }

    /// RB15
    async fn a_result_that_could_not_be_stored_whole_leaves_the_game_under_way(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        let game = hall.begin(1, 2, at(5)).await;
        let mut sql = hall.sql().await;

        sql.execute("ALTER TABLE job RENAME COLUMN cause TO out_of_reach").await;
        hall.games.execute(game, &by(2, Action::Resign), at(6)).await.unwrap_err();
        sql.execute("ALTER TABLE job RENAME COLUMN out_of_reach TO cause").await;

        let view = hall.other_games().view(game).await.unwrap().unwrap();
        assert_eq!((view.game.is_over(), view.game.result()), (false, None));
        assert_eq!(sql.number("SELECT COUNT(*) FROM game WHERE status = 'running' AND result IS NULL").await, 1);
        hall.end(game, (1, 2), GameResult::WhiteWins, at(7)).await;
        hall.settle_all(at(8)).await;
        assert_chained(&hall, 1, 1).await;
    }

    /// RB16
    async fn a_player_who_has_played_never_starts_anew(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        hall.play(1, 2, WhiteWins, at(5)).await;
        hall.settle_all(at(6)).await;
        let second = hall.play(1, 2, WhiteWins, at(10)).await;
        let claim = hall.claim(hall.job(second).await.id, at(11)).await.unwrap();
        let mut sql = hall.sql().await;

        sql.execute("ALTER TABLE rating RENAME COLUMN volatility TO out_of_reach").await;
        hall.settle(&claim, at(11)).await.unwrap_err();
        sql.execute("ALTER TABLE rating RENAME COLUMN out_of_reach TO volatility").await;
        sql.execute("CREATE TABLE kept AS SELECT * FROM rating WHERE player_id = 1").await;
        sql.execute("DELETE FROM rating WHERE player_id = 1").await;
        assert_eq!(hall.settle(&claim, at(12)).await.unwrap().outcomes, [Settled::NotYet]);
        assert_eq!(sql.number("SELECT COUNT(*) FROM ledger").await, 2, "nothing was rated from 1500");

        sql.execute("DELETE FROM rating WHERE player_id = 1").await;
        sql.execute("INSERT INTO rating SELECT * FROM kept").await;
        hall.store.wake_waiting_jobs(at(13)).await.unwrap();
        hall.settle_all(at(13)).await;
        assert_chained(&hall, 1, 2).await;
    }
}
