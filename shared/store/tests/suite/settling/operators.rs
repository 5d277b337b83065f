//! What an operator can do with jobs.

use domain::job::{Cause, JobState};
use domain::{JobId, PlayerId};
use rules::GameResult;
use store::{Failure, JobSelection, RatingStatus, Retried, Settled};
use testkit::both_databases;

use crate::harness::{Hall, at, blitz};

async fn dead_job(hall: &Hall) -> (domain::GameId, JobId) {
    let game = hall.play(1, 2, GameResult::WhiteWins, at(5)).await;
    let job = hall.job(game).await.id;
    let claim = hall.claim(job, at(6)).await.unwrap();
    hall.store
        .fail_job(&claim, "the cat sat on it", Failure::Dead, at(6))
        .await
        .unwrap();
    (game, job)
}

both_databases! {
    async fn dead_jobs_are_listed_with_what_went_wrong(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        let (_, dead) = dead_job(&hall).await;
        hall.play(1, 2, GameResult::Draw, at(7)).await;

        let selection = JobSelection { state: JobState::Dead, after: None, limit: 10 };
        let jobs = hall.store.jobs(selection).await.unwrap();

        assert_eq!(jobs.len(), 1);
        assert_eq!((jobs[0].id, jobs[0].attempt), (dead, 1));
        assert_eq!(jobs[0].last_error.as_deref(), Some("the cat sat on it"));
        assert_eq!(jobs[0].done_at, Some(at(6)));
        let rest = JobSelection { after: Some(dead), ..selection };
        assert_eq!(hall.store.jobs(rest).await.unwrap(), []);
        assert_eq!(hall.store.dead_jobs().await.unwrap(), 1);
    }

    async fn a_dead_job_that_is_retried_rates_its_game_after_those_that_went_on_without_it(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        let (game, dead) = dead_job(&hall).await;
        hall.play(2, 1, GameResult::Draw, at(7)).await;
        hall.settle_all(at(8)).await;

        assert_eq!(hall.store.retry_job(dead, at(9)).await.unwrap(), Retried::AtOnce);

        let claim = hall.claim(dead, at(9)).await.unwrap();
        assert_eq!(claim.attempt, 1);
        assert_eq!(hall.settle(&claim, at(9)).await.unwrap().outcomes, [Settled::Rated]);
        let rating = hall.games.view(game).await.unwrap().unwrap().rating;
        assert_eq!((rating.status, rating.unrated_reason), (Some(RatingStatus::Settled), None));
        let standing = hall.store.rating(&blitz(), PlayerId::new(1)).await.unwrap().unwrap();
        assert_eq!((standing.games, standing.sequence), (2, 3));
        let audit = hall.store.verify_ledger(|_| {}).await.unwrap();
        assert_eq!((audit.difference, audit.games, audit.pending), (None, 2, 0));
    }

    async fn a_job_that_pauses_is_hurried(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        let game = hall.play(1, 2, GameResult::WhiteWins, at(5)).await;
        let claim = hall.claim(hall.job(game).await.id, at(6)).await.unwrap();
        let pause = Failure::RetryAfter(domain::Millis::from_secs(600));
        hall.store.fail_job(&claim, "not today", pause, at(6)).await.unwrap();
        assert!(hall.claim(claim.job, at(7)).await.is_none());

        assert_eq!(hall.store.retry_job(claim.job, at(7)).await.unwrap(), Retried::AtOnce);

        assert!(hall.claim(claim.job, at(7)).await.is_some());
    }

    async fn what_is_done_or_not_there_is_not_retried(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        let game = hall.play(1, 2, GameResult::WhiteWins, at(5)).await;
        hall.settle_all(at(6)).await;
        let done = hall.job(game).await.id;

        assert_eq!(hall.store.retry_job(done, at(7)).await.unwrap(), Retried::NothingToRetry(JobState::Done));
        assert_eq!(hall.store.retry_job(JobId::new(404), at(7)).await.unwrap(), Retried::Missing);
    }

    async fn a_dead_job_is_discarded_and_its_game_stays_unrated(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        let (game, dead) = dead_job(&hall).await;

        assert!(hall.store.discard_job(dead).await.unwrap());

        assert!(!hall.store.discard_job(dead).await.unwrap());
        assert_eq!(hall.store.job_of_game(game).await.unwrap(), None);
        let rating = hall.games.view(game).await.unwrap().unwrap().rating;
        assert_eq!(rating.status, Some(RatingStatus::Unrated));
    }

    async fn a_job_under_way_is_not_discarded(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        let game = hall.play(1, 2, GameResult::WhiteWins, at(5)).await;

        assert!(!hall.store.discard_job(hall.job(game).await.id).await.unwrap());
    }

    async fn a_job_names_the_request_that_ended_its_game(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        let game = hall.begin(1, 2, at(5)).await;
        let received = store::play::Received { at: at(5), cause: Some(Cause::new("req-1")) };
        let resign = crate::harness::by(1, domain::game::Action::Resign);
        hall.games.execute(game, &resign, received).await.unwrap().unwrap();

        assert_eq!(hall.job(game).await.cause, Some(Cause::new("req-1")));
        let claim = hall.claim(hall.job(game).await.id, at(6)).await.unwrap();
        assert_eq!(claim.cause, Some(Cause::new("req-1")));
    }
}
