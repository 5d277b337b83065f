//! Public bug reports of other projects about queues, each with the right answer.

use domain::game::{Action, Command};
use domain::ticket::TicketState;
use domain::{Millis, PlayerId};
use testkit::both_databases;

use super::{LATER, join, paired, state};
use crate::harness::{Hall, NOW, mv};

/// Some seconds after the first pair was made.
fn later(seconds: i64) -> domain::Timestamp {
    LATER + Millis::from_secs(seconds)
}

both_databases! {
    /// RB44
    async fn the_end_of_a_pairing_that_nobody_took_up_leaves_the_next_one_alone(database: TestDatabase) {
        let hall = Hall::with_players(&database, 3).await;
        let (a, b) = (join(&hall, 1, NOW).await, join(&hall, 2, NOW).await);
        let first = paired(&hall, 1, 2, LATER);
        hall.store.match_tickets(a, b, &first).await.unwrap();
        hall.act(first.id, 2, Action::Abort, later(1)).await;
        let (a, c) = (join(&hall, 1, later(2)).await, join(&hall, 3, later(2)).await);
        let second = paired(&hall, 1, 3, later(3));
        hall.store.match_tickets(a, c, &second).await.unwrap();
        hall.act(second.id, 1, mv("e2e4", 0), later(4)).await;

        hall.games.execute(first.id, &Command::CallTime, later(31)).await.unwrap();

        let game = hall.games.view(second.id).await.unwrap().unwrap().game;
        assert!(!game.is_over());
        assert_eq!(state(&hall, a).await, TicketState::Matched { game: second.id, at: later(3) });
        assert_eq!(hall.act(second.id, 3, mv("e7e5", 1), later(32)).await.refusal, None);
    }

    /// RB48
    async fn who_is_left_by_an_opponent_at_once_is_not_blamed_and_may_join_again(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        for pairing in 0..3 {
            let now = later(1_000 * pairing);
            let (a, b) = (join(&hall, 1, now).await, join(&hall, 2, now).await);
            let setup = paired(&hall, 1, 2, now);
            hall.store.match_tickets(a, b, &setup).await.unwrap();

            hall.act(setup.id, 1, Action::Abort, now).await;

            assert_eq!(hall.store.restriction(PlayerId::new(2), now).await.unwrap(), None);
            let again = join(&hall, 2, now).await;
            let ticket = hall.store.ticket(again).await.unwrap().unwrap();
            hall.store.withdraw_ticket(&ticket, now).await.unwrap();
        }
        let blamed = hall.sql().await.texts("SELECT DISTINCT CAST(player_id AS TEXT) FROM offence").await;
        assert_eq!(blamed, ["1"]);
    }
}
