use domain::Millis;
use store::Store;
use testkit::both_databases;

use crate::harness::Office;

/// Each side's stock at the start.
const STOCK: Millis = Millis(3_000);
/// How long after the deadline a flag falls.
const GRACE: Millis = Millis(50);

both_databases! {
    async fn a_flag_falls_by_itself_after_the_grace_and_not_before(database: TestDatabase) {
        let office = Office::open(&database).await;
        let worker = office.start();
        office.clock.a_round().await;
        let game = office.started_game().await;

        office.pass(STOCK + GRACE - Millis(1)).await;
        assert!(!office.game(game).await.is_over());

        office.pass(Millis(1)).await;
        let ended = office.ended(game).await;
        assert_eq!(ended.ruling().unwrap().termination.as_str(), "timeout");
        office.board.holds(2).await;
        worker.stop().await;
    }

    async fn a_move_in_time_keeps_the_flag_up(database: TestDatabase) {
        let office = Office::open(&database).await;
        let worker = office.start();
        office.clock.a_round().await;
        let (moved, waiting) = (office.started_game().await, office.started_game().await);
        office.pass(STOCK - Millis(1)).await;

        office.move_knight(moved).await;
        office.pass(GRACE + Millis(1)).await;

        office.ended(waiting).await;
        assert!(!office.game(moved).await.is_over());
        worker.stop().await;
    }

    async fn no_game_is_lost_on_time_while_workers_run_and_players_can_reach_nobody(database: TestDatabase) {
        let office = Office::open(&database).await;
        let worker = office.start();
        office.beat().await;
        let game = office.started_game().await;

        office.clock.jump(Millis::from_secs(3_600));
        office.clock.a_round().await;
        assert!(!office.game(game).await.is_over());

        office.beat().await;
        office.clock.a_round().await;
        assert!(!office.game(game).await.is_over(), "the hour was given back");

        office.pass(STOCK + GRACE).await;
        office.ended(game).await;
        worker.stop().await;
    }

    async fn no_flag_falls_while_the_database_is_away(database: TestDatabase) {
        let office = Office::open(&database).await;
        let worker = office.start();
        office.clock.a_round().await;
        let game = office.started_game().await;

        office.store.close().await;
        office.pass(STOCK + GRACE).await;
        worker.stop().await;

        let store = Store::open(database.url()).await.unwrap();
        let overdue = store.overdue_games(office.now(), Millis::ZERO, 10).await.unwrap();
        assert_eq!(overdue, [game], "it is under way");
    }
}
