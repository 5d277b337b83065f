use domain::job::JobState;
use domain::{Millis, PlayerId};
use rules::GameResult;
use store::{Failure, RatingStatus, Settled};
use testkit::both_databases;

use crate::harness::{Hall, at, blitz};

both_databases! {
    async fn a_failed_attempt_is_made_again_after_its_pause(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        let game = hall.play(1, 2, GameResult::Draw, at(5)).await;
        let claim = hall.claim(hall.job(game).await.id, at(6)).await.unwrap();

        let pause = Failure::RetryAfter(Millis(500));
        hall.store.fail_job(&claim, "the cat sat on it", pause, at(6)).await.unwrap();

        let job = hall.job(game).await;
        assert_eq!((job.state, job.attempt), (JobState::Ready, 1));
        assert_eq!(job.last_error.as_deref(), Some("the cat sat on it"));
        assert!(hall.claim(claim.job, at(6)).await.is_none());
        assert_eq!(hall.claim(claim.job, at(6) + Millis(500)).await.unwrap().attempt, 2);
    }

    async fn the_policy_gives_a_job_up_after_its_last_attempt(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        let game = hall.play(1, 2, GameResult::Draw, at(5)).await;
        let job = hall.job(game).await.id;

        let mut attempts = 0;
        while let Some(claim) = hall.claim(job, at(100 * (attempts + 1))).await {
            attempts += 1;
            let verdict = Failure::of(&claim, 0);
            hall.store.fail_job(&claim, "never works", verdict, at(100 * attempts)).await.unwrap();
        }

        assert_eq!(attempts, 5);
        assert_eq!(hall.job(game).await.state, JobState::Dead);
    }

    async fn a_game_that_cannot_be_rated_is_set_aside_and_the_next_ones_go_on(database: TestDatabase) {
        let hall = Hall::with_players(&database, 3).await;
        let broken = hall.play(1, 2, GameResult::WhiteWins, at(5)).await;
        let next = hall.play(2, 3, GameResult::WhiteWins, at(6)).await;
        let early = hall.claim(hall.job(next).await.id, at(7)).await.unwrap();
        hall.settle(&early, at(7)).await.unwrap();
        let claim = hall.claim(hall.job(broken).await.id, at(7)).await.unwrap();

        let woken = hall.store.fail_job(&claim, "never works", Failure::Dead, at(7)).await.unwrap();

        assert_eq!(woken, [hall.job(next).await.id]);
        let view = hall.games.view(broken).await.unwrap().unwrap();
        assert_eq!(view.rating.status, Some(RatingStatus::Unrated));
        assert_eq!(view.rating.unrated_reason.unwrap().as_str(), "settle_failed");
        let claim = hall.claim(woken[0], at(8)).await.unwrap();
        assert_eq!(hall.settle(&claim, at(8)).await.unwrap().outcomes, [Settled::Rated]);
        let standing = hall.store.rating(&blitz(), PlayerId::new(2)).await.unwrap().unwrap();
        assert_eq!((standing.games, standing.sequence), (1, 2));
        assert_eq!(hall.store.rating(&blitz(), PlayerId::new(1)).await.unwrap(), None, "no game counted");
        let audit = hall.store.verify_ledger(|_| {}).await.unwrap();
        assert_eq!((audit.difference, audit.games), (None, 1));
    }

    async fn a_game_is_not_set_aside_before_its_turn(database: TestDatabase) {
        let hall = Hall::with_players(&database, 3).await;
        let first = hall.play(1, 2, GameResult::WhiteWins, at(5)).await;
        let second = hall.play(2, 3, GameResult::WhiteWins, at(6)).await;
        let early = hall.claim(hall.job(second).await.id, at(7)).await.unwrap();

        let given_up = hall.store.fail_job(&early, "too early", Failure::Dead, at(7)).await;

        assert!(given_up.is_err());
        assert_eq!(hall.job(second).await.state, JobState::Running, "nothing was changed");
        let claim = hall.claim(hall.job(first).await.id, at(8)).await.unwrap();
        hall.settle(&claim, at(8)).await.unwrap();
        hall.store.fail_job(&early, "in time", Failure::Dead, at(9)).await.unwrap();
        assert_eq!(hall.job(second).await.state, JobState::Dead);
    }

    async fn a_ladder_that_is_gone_gives_its_games_up_one_by_one(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        let games = [
            hall.play(1, 2, GameResult::WhiteWins, at(5)).await,
            hall.play(2, 1, GameResult::WhiteWins, at(6)).await,
        ];
        let no_ladders = domain::ladder::Ladders::new(Vec::new());

        for game in games {
            let claim = hall.claim(hall.job(game).await.id, at(7)).await.unwrap();
            let error = hall.store.settle_games(std::slice::from_ref(&claim), &no_ladders, at(7)).await.unwrap_err();
            assert!(!error.is_outage(), "{error}");
            hall.store.fail_job(&claim, &error.to_string(), Failure::Dead, at(7)).await.unwrap();
        }

        let later = hall.play(1, 2, GameResult::Draw, at(8)).await;
        hall.settle_all(at(9)).await;
        assert_eq!(hall.job(later).await.state, JobState::Done, "back again, it goes on");
        assert_eq!(hall.store.verify_ledger(|_| {}).await.unwrap().difference, None);
    }
}
