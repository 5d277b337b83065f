use domain::JobId;
use domain::job::JobState;
use futures_util::future::join_all;
use rules::GameResult;
use store::{Conflict, Failure, Settled};
use testkit::both_databases;

use crate::harness::{Hall, at, blitz};

both_databases! {
    async fn a_settled_game_is_done_and_shown_with_what_it_changed(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        let game = hall.play(1, 2, GameResult::WhiteWins, at(5)).await;
        let claim = hall.claim(hall.job(game).await.id, at(6)).await.unwrap();

        let settled = hall.settle(&claim, at(6)).await.unwrap();

        assert_eq!((settled.outcomes, settled.woken), (vec![Settled::Rated], vec![]));
        let entry = |player| {
            let (ladder, entry) = settled.entries.iter().find(|(_, entry)| entry.player.raw() == player).unwrap();
            assert_eq!(*ladder, blitz());
            *entry
        };
        let (white, black) = (entry(1), entry(2));
        assert!(white.rating > 1500.0 && black.rating < 1500.0);
        assert_eq!(hall.job(game).await.state, JobState::Done);
        let rating = hall.games.view(game).await.unwrap().unwrap().rating;
        assert_eq!(rating.status.unwrap().as_str(), "settled");
        assert_eq!(rating.white_change, Some(white.rating - 1500.0));
        assert_eq!(rating.black_change, Some(black.rating - 1500.0));
    }

    async fn a_job_is_claimed_by_one_however_many_were_told(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        let game = hall.play(1, 2, GameResult::Draw, at(5)).await;
        let job = hall.job(game).await.id;

        let claims = join_all((0..8).map(|_| hall.claim(job, at(6)))).await;

        assert_eq!(claims.iter().flatten().count(), 1);
        assert_eq!(hall.job(game).await.attempt, 1);
    }

    async fn a_job_that_is_not_due_or_not_there_is_not_claimed(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        let game = hall.play(1, 2, GameResult::Draw, at(5)).await;
        let job = hall.job(game).await.id;

        assert!(hall.claim(job, at(4)).await.is_none());
        assert!(hall.claim(JobId::new(404), at(6)).await.is_none());
        assert_eq!(hall.job(game).await.attempt, 0);
    }

    async fn a_claimed_job_is_reaped_after_its_lease_and_the_attempt_counts(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        let game = hall.play(1, 2, GameResult::Draw, at(5)).await;
        let claim = hall.claim(hall.job(game).await.id, at(10)).await.unwrap();

        assert_eq!(hall.store.reap_jobs(at(40)).await.unwrap(), [], "still leased");
        assert_eq!(hall.store.reap_jobs(at(41)).await.unwrap(), [claim.job]);
        assert_eq!(hall.store.reap_jobs(at(42)).await.unwrap(), []);

        let second = hall.claim(claim.job, at(42)).await.unwrap();
        assert_eq!((claim.attempt, second.attempt), (1, 2));
    }

    async fn a_worker_whose_lease_was_lost_changes_nothing(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        let game = hall.play(1, 2, GameResult::Draw, at(5)).await;
        let late = hall.claim(hall.job(game).await.id, at(10)).await.unwrap();
        hall.store.reap_jobs(at(41)).await.unwrap();
        let present = hall.claim(late.job, at(41)).await.unwrap();

        assert_eq!(hall.settle(&late, at(42)).await.unwrap().outcomes, [Settled::LeaseLost]);
        for outcome in [
            hall.store.release_job(&late).await,
            hall.store.fail_job(&late, "late", Failure::Dead, at(42)).await.map(drop),
        ] {
            assert_eq!(outcome.unwrap_err().conflict(), Some(Conflict::LeaseLost));
        }
        assert_eq!(hall.job(game).await.state, JobState::Running);

        hall.settle(&present, at(43)).await.unwrap();
        let after = hall.settle(&late, at(44)).await.unwrap();
        assert_eq!((after.outcomes, after.entries, after.woken), (vec![Settled::LeaseLost], vec![], vec![]));
        assert_eq!(hall.sql().await.number("SELECT COUNT(*) FROM ledger").await, 2);
    }

    async fn a_job_given_back_costs_no_attempt(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        let game = hall.play(1, 2, GameResult::Draw, at(5)).await;
        let claim = hall.claim(hall.job(game).await.id, at(6)).await.unwrap();

        hall.store.release_job(&claim).await.unwrap();

        let job = hall.job(game).await;
        assert_eq!((job.state, job.attempt), (JobState::Ready, 0));
        assert_eq!(hall.claim(claim.job, at(6)).await.unwrap().attempt, 1);
    }

    async fn a_job_whose_turn_has_not_come_waits_and_spends_no_attempt(database: TestDatabase) {
        let hall = Hall::with_players(&database, 3).await;
        let first = hall.play(1, 2, GameResult::Draw, at(5)).await;
        let second = hall.play(2, 3, GameResult::Draw, at(6)).await;
        let early = hall.claim(hall.job(second).await.id, at(7)).await.unwrap();

        assert_eq!(hall.settle(&early, at(7)).await.unwrap().outcomes, [Settled::NotYet]);

        let job = hall.job(second).await;
        assert_eq!((job.state, job.attempt), (JobState::Waiting, 0));
        let next = hall.claim(hall.job(first).await.id, at(8)).await.unwrap();
        assert_eq!(hall.settle(&next, at(8)).await.unwrap().woken, [job.id]);
    }

    async fn a_wake_up_that_was_lost_is_found_by_the_sweep(database: TestDatabase) {
        let hall = Hall::with_players(&database, 3).await;
        let first = hall.play(1, 2, GameResult::Draw, at(5)).await;
        let second = hall.play(2, 3, GameResult::Draw, at(6)).await;
        let early = hall.claim(hall.job(second).await.id, at(7)).await.unwrap();
        hall.settle(&early, at(7)).await.unwrap();
        assert_eq!(hall.store.wake_waiting_jobs(at(7)).await.unwrap(), [], "it waits for something");
        let claim = hall.claim(hall.job(first).await.id, at(7)).await.unwrap();
        hall.settle(&claim, at(7)).await.unwrap();
        hall.sql().await.execute("UPDATE job SET state = 'waiting' WHERE state = 'ready'").await;

        let woken = hall.store.wake_waiting_jobs(at(8)).await.unwrap();

        assert_eq!(woken, [hall.job(second).await.id]);
        assert_eq!(hall.store.take_unpublished_jobs(at(8)).await.unwrap(), woken);
    }

    async fn done_jobs_are_kept_for_a_while_and_then_forgotten(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        let game = hall.play(1, 2, GameResult::Draw, at(5)).await;
        let waiting = hall.play(1, 2, GameResult::Draw, at(5)).await;
        let claim = hall.claim(hall.job(game).await.id, at(10)).await.unwrap();
        hall.settle(&claim, at(10)).await.unwrap();

        hall.store.forget_done_jobs(at(10)).await.unwrap();
        assert_eq!(hall.job(game).await.state, JobState::Done);

        hall.store.forget_done_jobs(at(11)).await.unwrap();
        assert!(hall.store.job_of_game(game).await.unwrap().is_none());
        assert_eq!(hall.store.undone_jobs().await.unwrap(), 1);
        assert_eq!(hall.job(waiting).await.state, JobState::Ready);
    }
}
