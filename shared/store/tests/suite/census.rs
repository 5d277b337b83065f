//! What operators are told of the database.

use domain::Millis;
use domain::job::{JobKind, JobState};
use rules::GameResult;
use store::{Census, Failure};
use testkit::both_databases;

use crate::harness::{Hall, at};

/// Jobs that rate games, by state: waiting, ready, running, dead.
fn jobs(census: &Census) -> [i64; 4] {
    [
        JobState::Waiting,
        JobState::Ready,
        JobState::Running,
        JobState::Dead,
    ]
    .map(|state| {
        let mut counted = census.jobs.iter();
        let found =
            counted.find(|counted| counted.kind == JobKind::NAMES[0] && counted.state == state.as_str());
        found.map_or(0, |counted| counted.jobs)
    })
}

both_databases! {
    async fn an_empty_ladder_has_nothing_to_count(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;

        let census = hall.store.census(at(0)).await.unwrap();

        assert_eq!(jobs(&census), [0; 4]);
        assert_eq!(census.oldest_due, []);
        assert_eq!((census.live_games, census.ratings_off_board), (0, 0));
        assert_eq!((census.tickets.waiting, census.tickets.oldest), (0, None));
    }

    async fn games_jobs_and_ratings_are_counted_where_they_stand(database: TestDatabase) {
        let hall = Hall::with_players(&database, 6).await;
        hall.begin(5, 6, at(0)).await;
        let dead = hall.play(1, 2, GameResult::WhiteWins, at(1)).await;
        let rated = hall.play(3, 4, GameResult::WhiteWins, at(2)).await;
        hall.play(3, 4, GameResult::BlackWins, at(3)).await;

        let due = hall.store.census(at(10)).await.unwrap();
        assert_eq!(jobs(&due), [0, 3, 0, 0]);
        assert_eq!(due.oldest_due.iter().map(|due| due.since).collect::<Vec<_>>(), [at(1)]);
        assert_eq!(due.live_games, 1);

        let claim = hall.claim(hall.job(dead).await.id, at(10)).await.unwrap();
        let claimed = hall.store.census(at(10)).await.unwrap();
        assert_eq!(jobs(&claimed), [0, 2, 1, 0]);
        hall.store.fail_job(&claim, "no luck", Failure::Dead, at(11)).await.unwrap();
        let claim = hall.claim(hall.job(rated).await.id, at(11)).await.unwrap();
        let batch = hall.settle(&claim, at(11)).await.unwrap();

        assert_eq!(batch.ended_at, [at(2)]);
        let after = hall.store.census(at(12)).await.unwrap();
        assert_eq!(jobs(&after), [0, 1, 0, 1]);
        assert_eq!(after.ratings_off_board, 2, "nobody has put them on a board");
    }

    async fn commits_and_the_units_in_them_are_counted(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        let before = hall.store.load();

        hall.play(1, 2, GameResult::WhiteWins, at(0)).await;

        let after = hall.store.load();
        // A game made, two moves and a resignation, one after the other.
        assert_eq!(after.committed_units - before.committed_units, 4);
        assert_eq!(after.commits - before.commits, 4);
        assert_eq!((after.readers_waiting, after.writes_pending), (0, 0));
        for pool in &after.pools {
            assert!(pool.idle <= pool.open && pool.open <= pool.max, "{pool:?}");
        }
    }

    async fn units_that_wait_at_the_same_time_share_commits(database: TestDatabase) {
        let hall = Hall::with_players(&database, 40).await;
        let mut games = Vec::new();
        for pair in 0..20 {
            games.push(hall.begin(2 * pair + 1, 2 * pair + 2, at(0)).await);
        }
        let before = hall.store.load();

        let moves = games.iter().zip(0..).map(|(&game, pair)| {
            hall.act(game, 2 * pair + 1, crate::harness::mv("g1f3", 2), at(0) - Millis(500))
        });
        futures_util::future::join_all(moves).await;

        let after = hall.store.load();
        assert_eq!(after.committed_units - before.committed_units, 20);
        assert!(after.commits - before.commits < 20, "{after:?}");
    }
}
