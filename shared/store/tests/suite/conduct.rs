//! What is noted of players who spoil games, and what it keeps them from.

use domain::affairs::Affair;
use domain::conduct::{OffenceKind, Restriction};
use domain::game::{Action, Command, GameSetup};
use domain::{Millis, PlayerId};
use store::{Joined, QueueRefusal};
use testkit::both_databases;

use crate::harness::{Hall, at};
use crate::queue::{terms, told, wish};

/// Player 1 calls a rated game off.
async fn abort(hall: &Hall, second: i64) {
    let setup = GameSetup {
        created_at: at(second),
        ..hall.setup(1, 2)
    };
    hall.store.create_game(&setup, None).await.unwrap();
    hall.act(setup.id, 1, Action::Abort, at(second)).await;
}

both_databases! {
    async fn restrictions_escalate_and_end(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        let restriction = |second| hall.store.restriction(PlayerId::new(1), at(second));
        abort(&hall, 0).await;
        assert_eq!(restriction(0).await.unwrap(), None, "once is nobody's business");

        abort(&hall, 100).await;

        let until = at(100 + 5 * 60);
        let expected = Restriction { reason: OffenceKind::Aborted, until };
        assert_eq!(restriction(100).await.unwrap(), Some(expected));
        let refused = hall.store.join_queue(wish(&hall, 1, terms(), at(399))).await.unwrap();
        assert_eq!(refused, Joined::Refused(QueueRefusal::Restricted(expected)));
        let told = told(&hall, 1).await;
        assert_eq!(told.iter().filter(|affair| matches!(affair, Affair::Restricted(_))).count(), 1);
        assert!(told.contains(&Affair::Restricted(expected)));
        assert_eq!(hall.store.restriction(PlayerId::new(2), at(100)).await.unwrap(), None, "not the opponent");

        abort(&hall, 200).await;
        assert_eq!(restriction(200).await.unwrap().unwrap().until, at(200 + 15 * 60));
        let joined = hall.store.join_queue(wish(&hall, 1, terms(), at(200 + 15 * 60))).await.unwrap();
        assert_eq!(joined, Joined::New);
    }

    /// RB14
    async fn who_does_not_appear_is_noted_and_not_the_opponent(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        let game = hall.game(1, 2).await;

        hall.games.execute(game, &Command::CallTime, at(31)).await.unwrap();

        let kinds = hall.sql().await.texts("SELECT CAST(player_id AS TEXT) || ' ' || kind FROM offence").await;
        assert_eq!(kinds, ["1 no_start"]);
    }

    async fn nothing_is_noted_of_casual_games(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        let setup = GameSetup { ladder: None, ..hall.setup(1, 2) };
        hall.store.create_game(&setup, None).await.unwrap();

        hall.act(setup.id, 1, Action::Abort, at(1)).await;

        assert_eq!(hall.sql().await.number("SELECT COUNT(*) FROM offence").await, 0);
    }

    async fn old_offences_are_forgiven(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        for second in 0..5 {
            abort(&hall, second).await;
        }
        let day = Millis::from_secs(24 * 3600);

        let until = hall.store.restriction(PlayerId::new(1), at(10)).await.unwrap().unwrap().until;

        assert_eq!(until, at(4) + day);
        assert_eq!(hall.store.restriction(PlayerId::new(1), until).await.unwrap(), None);
        abort(&hall, 2 * 24 * 3600).await;
        assert_eq!(hall.store.restriction(PlayerId::new(1), at(2 * 24 * 3600)).await.unwrap(), None);
    }
}
