use domain::job::{JobState, LeaseToken};
use domain::ports::{Field, PageFrom, PageRequest, RankBoard};
use domain::{JobId, Millis};
use store::RatingStatus;
use testkit::both_databases;

use crate::harness::{Office, bullet};

const LEASE: Millis = Millis::from_secs(30);

/// Claims a job as a worker does that dies over it.
async fn claim_and_die(office: &Office, job: JobId) {
    let now = office.now();
    let claims = office
        .store
        .claim_jobs(&[job], LeaseToken(1), now, LEASE)
        .await
        .unwrap();
    assert_eq!(claims.len(), 1);
}

both_databases! {
    async fn a_finished_game_is_rated_and_its_players_stand_on_the_board(database: TestDatabase) {
        let office = Office::open(&database).await;
        let worker = office.start();
        let game = office.started_game().await;

        office.resign(&office.games, game).await;
        office.board.holds(2).await;

        let request = PageRequest { field: Field::Everyone, from: PageFrom::Top, limit: 10, now: office.now() };
        let page = office.board.page(&bullet(), request).await.unwrap();
        let players: Vec<_> = page.entries.iter().map(|ranked| ranked.entry.player.raw()).collect();
        assert_eq!(players, [2, 1], "the winner stands first");
        assert_eq!(office.view(game).await.rating.status, Some(RatingStatus::Settled));
        assert_eq!(office.store.undone_jobs().await.unwrap(), 0);
        worker.stop().await;
    }

    /// RB11
    async fn a_job_that_nobody_announced_is_found(database: TestDatabase) {
        let office = Office::open(&database).await;
        let game = office.started_game().await;
        office.resign(&office.silent_games(), game).await;

        let worker = office.start();
        office.board.holds(2).await;

        assert_eq!(office.store.undone_jobs().await.unwrap(), 0);
        worker.stop().await;
    }

    async fn games_that_follow_one_another_are_all_rated(database: TestDatabase) {
        let office = Office::open(&database).await;
        let worker = office.start();
        for _ in 0..5 {
            let game = office.started_game().await;
            office.resign(&office.games, game).await;
        }

        // Those in between may be settled in one go, and then only the last ones reach the board.
        office.board.knows(1, 5).await;
        office.board.knows(2, 5).await;

        let audit = office.store.verify_ledger(|_| {}).await.unwrap();
        assert_eq!((audit.difference, audit.games, audit.pending), (None, 5, 0));
        worker.stop().await;
    }

    /// RB03
    async fn the_job_of_a_dead_worker_is_done_by_another_after_its_lease(database: TestDatabase) {
        let office = Office::open(&database).await;
        let game = office.started_game().await;
        office.resign(&office.silent_games(), game).await;
        let job = office.store.job_of_game(game).await.unwrap().unwrap().id;
        claim_and_die(&office, job).await;
        office.clock.jump(LEASE + Millis(1));

        let worker = office.start();
        office.board.holds(2).await;

        let job = office.store.job_of_game(game).await.unwrap().unwrap();
        assert_eq!((job.state, job.attempt), (JobState::Done, 2));
        worker.stop().await;
    }

    async fn a_job_that_ends_every_worker_is_given_up_and_the_next_one_done(database: TestDatabase) {
        let office = Office::open(&database).await;
        let (deadly, next) = (office.started_game().await, office.started_game().await);
        office.resign(&office.silent_games(), deadly).await;
        office.resign(&office.silent_games(), next).await;
        let job = office.store.job_of_game(deadly).await.unwrap().unwrap().id;
        for _ in 0..5 {
            claim_and_die(&office, job).await;
            office.clock.jump(LEASE + Millis(1));
            office.store.reap_jobs(office.now()).await.unwrap();
        }

        let worker = office.start();
        office.board.holds(2).await;

        let job = office.store.job_of_game(deadly).await.unwrap().unwrap();
        assert_eq!(job.state, JobState::Dead);
        assert_eq!(office.view(deadly).await.rating.status, Some(RatingStatus::Unrated));
        assert_eq!(office.view(next).await.rating.status, Some(RatingStatus::Settled));
        worker.stop().await;
    }
}
