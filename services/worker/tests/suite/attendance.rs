use domain::affairs::Affair;
use domain::ports::Topic;
use domain::{Millis, PlayerId};
use testkit::both_databases;

use crate::harness::Office;

const HOUR: i64 = 3_600_000;

both_databases! {
    async fn a_player_is_told_once_that_the_time_for_a_move_is_short(database: TestDatabase) {
        let office = Office::open(&database).await;
        let player = PlayerId::new(1);
        let game = office.correspondence_game().await;
        let deadline = office.game(game).await.deadline().unwrap();
        let mut told = office.bus.listen(Topic::Player(player));
        office.clock.jump(Millis(35 * HOUR));
        assert_eq!(office.store.due_reminders(office.now(), 10).await.unwrap(), []);

        office.clock.jump(Millis(HOUR));
        let workers = [office.start(), office.start()];
        told.heard().await;
        for worker in workers {
            worker.stop().await;
        }

        assert_eq!(office.store.due_reminders(office.now(), 10).await.unwrap(), []);
        assert!(office.games.remind(game, office.now()).await.is_err());
        let log = office.store.affairs_after(player, 0, 10).await.unwrap();
        let due: Vec<_> = log
            .into_iter()
            .map(|row| row.affair)
            .filter(|affair| matches!(affair, Affair::MoveDue { .. }))
            .collect();
        assert_eq!(due, [Affair::MoveDue { game_id: game, deadline }]);
    }
}
