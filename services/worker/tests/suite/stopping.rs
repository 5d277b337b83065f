use domain::Millis;
use testkit::both_databases;

use crate::harness::Office;

both_databases! {
    async fn an_idle_worker_stops_when_it_is_told(database: TestDatabase) {
        let office = Office::open(&database).await;
        let worker = office.start();
        office.clock.a_round().await;

        worker.stop().await;
    }

    async fn a_worker_stops_while_the_database_is_away(database: TestDatabase) {
        let office = Office::open(&database).await;
        let worker = office.start();
        office.store.close().await;
        office.clock.a_round().await;

        worker.stop().await;
    }

    async fn what_was_claimed_is_finished_before_the_stop(database: TestDatabase) {
        let office = Office::open(&database).await;
        let worker = office.start();
        for _ in 0..10 {
            let game = office.started_game().await;
            office.resign(&office.games, game).await;
        }

        worker.stop().await;

        let audit = office.store.verify_ledger(|_| {}).await.unwrap();
        assert_eq!((audit.difference, audit.games + audit.pending), (None, 10));
        let undone = office.store.undone_jobs().await.unwrap();
        assert_eq!(undone, audit.pending, "each is either rated or still to be done");
        let lease = Millis::from_secs(30);
        let abandoned = office.store.reap_jobs(office.now() + lease + Millis(1)).await.unwrap();
        assert_eq!(abandoned, [], "and none is half done");
    }
}
