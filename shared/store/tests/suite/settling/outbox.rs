//! What was committed is published, however often that takes.

use domain::Millis;
use rules::GameResult;
use store::Failure;
use testkit::both_databases;

use crate::harness::{Hall, at};

both_databases! {
    async fn a_job_that_was_never_published_is_taken_out_by_one_relay(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        let game = hall.play(1, 2, GameResult::Draw, at(5)).await;
        let job = hall.job(game).await.id;

        let (a, b) = tokio::join!(hall.store.take_unpublished_jobs(at(6)), hall.store.take_unpublished_jobs(at(6)));

        assert_eq!([a.unwrap(), b.unwrap()].concat(), [job]);
        assert_eq!(hall.store.take_unpublished_jobs(at(7)).await.unwrap(), []);
    }

    async fn a_job_that_the_queue_lost_is_published_again(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        let game = hall.play(1, 2, GameResult::Draw, at(5)).await;
        let job = hall.job(game).await.id;
        hall.store.take_unpublished_jobs(at(6)).await.unwrap();

        assert_eq!(hall.store.take_unpublished_jobs(at(11) - Millis(1)).await.unwrap(), []);
        assert_eq!(hall.store.take_unpublished_jobs(at(11)).await.unwrap(), [job]);
    }

    async fn a_job_that_is_ready_again_is_published_again_once_it_is_due(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        let game = hall.play(1, 2, GameResult::Draw, at(5)).await;
        let job = hall.store.take_unpublished_jobs(at(6)).await.unwrap()[0];
        let claim = hall.claim(job, at(6)).await.unwrap();
        assert_eq!(hall.store.take_unpublished_jobs(at(60)).await.unwrap(), [], "it is in good hands");

        let pause = Failure::RetryAfter(Millis::from_secs(2));
        hall.store.fail_job(&claim, "not today", pause, at(60)).await.unwrap();

        assert_eq!(hall.store.take_unpublished_jobs(at(61)).await.unwrap(), []);
        assert_eq!(hall.store.take_unpublished_jobs(at(62)).await.unwrap(), [hall.job(game).await.id]);
    }

    async fn a_reaped_and_a_woken_job_are_published_again(database: TestDatabase) {
        let hall = Hall::with_players(&database, 3).await;
        let first = hall.play(1, 2, GameResult::Draw, at(5)).await;
        let second = hall.play(2, 3, GameResult::Draw, at(5)).await;
        hall.store.take_unpublished_jobs(at(6)).await.unwrap();
        let early = hall.claim(hall.job(second).await.id, at(6)).await.unwrap();
        hall.settle(&early, at(6)).await.unwrap();
        let abandoned = hall.claim(hall.job(first).await.id, at(6)).await.unwrap();

        hall.store.reap_jobs(at(37)).await.unwrap();
        assert_eq!(hall.store.take_unpublished_jobs(at(37)).await.unwrap(), [abandoned.job]);

        let claim = hall.claim(abandoned.job, at(37)).await.unwrap();
        hall.settle(&claim, at(37)).await.unwrap();
        assert_eq!(hall.store.take_unpublished_jobs(at(37)).await.unwrap(), [early.job]);
    }

    async fn what_commits_late_is_not_passed_over(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        let later = hall.play(1, 2, GameResult::Draw, at(9)).await;
        assert_eq!(hall.store.take_unpublished_jobs(at(9)).await.unwrap(), [hall.job(later).await.id]);

        // Its id and its time are older than those of what was published before.
        let game = hall.game(1, 2).await;
        let sql = format!(
            "INSERT INTO job (id, kind, game_id, state, run_at, attempt, created_at)
             SELECT 1, kind, {}, 'ready', created_at, 0, created_at FROM job",
            game.raw()
        );
        hall.sql().await.execute(&sql).await;

        assert_eq!(hall.store.take_unpublished_jobs(at(9)).await.unwrap(), [domain::JobId::new(1)]);
    }
}
