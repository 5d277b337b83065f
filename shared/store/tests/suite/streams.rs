//! What streams read: a game's record after a number, and passes that are good once.

use domain::TokenId;
use domain::game::{Action, GameEvent};
use store::NewStreamTicket;
use testkit::both_databases;

use crate::harness::{Hall, at, mv};

const HASH: [u8; 32] = [7; 32];

fn ticket() -> NewStreamTicket {
    NewStreamTicket {
        hash: HASH,
        token: TokenId::new(1),
        expires_at: at(30),
    }
}

both_databases! {
    async fn a_games_record_is_read_from_any_number_on(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        let game = hall.game(1, 2).await;
        hall.act(game, 1, mv("e2e4", 0), at(1)).await;
        hall.act(game, 2, mv("e7e5", 1), at(2)).await;
        hall.act(game, 1, Action::Resign, at(3)).await;
        let after = async |version, limit| {
            let rows = hall.store.game_events_after(game, version, limit).await.unwrap();
            rows.into_iter().map(|row| (row.version, row.at)).collect::<Vec<_>>()
        };

        assert_eq!(after(0, 10).await, [(1, at(1)), (2, at(2)), (3, at(3))]);
        assert_eq!(after(1, 1).await, [(2, at(2))]);
        assert_eq!(after(3, 10).await, []);
        assert_eq!(after(u32::MAX, 10).await, []);
        let last = hall.store.game_events_after(game, 2, 1).await.unwrap();
        assert!(matches!(last[0].event, GameEvent::Finished { .. }));
    }

    async fn a_stream_ticket_is_good_once_and_in_time(database: TestDatabase) {
        let hall = Hall::with_players(&database, 1).await;
        hall.store.add_stream_ticket(ticket()).await.unwrap();

        assert_eq!(hall.store.redeem_stream_ticket([8; 32], at(1)).await.unwrap(), None);
        assert_eq!(hall.store.redeem_stream_ticket(HASH, at(29)).await.unwrap(), Some(TokenId::new(1)));
        assert_eq!(hall.store.redeem_stream_ticket(HASH, at(29)).await.unwrap(), None);

        hall.store.add_stream_ticket(ticket()).await.unwrap();
        assert_eq!(hall.store.redeem_stream_ticket(HASH, at(30)).await.unwrap(), None);
    }

    async fn of_two_who_use_a_stream_ticket_at_once_one_gets_in(database: TestDatabase) {
        let hall = Hall::with_players(&database, 1).await;
        hall.store.add_stream_ticket(ticket()).await.unwrap();

        let (one, other) = tokio::join!(
            hall.store.redeem_stream_ticket(HASH, at(1)),
            hall.store.redeem_stream_ticket(HASH, at(1)),
        );

        assert_eq!([one.unwrap(), other.unwrap()].iter().flatten().count(), 1);
    }

    async fn tickets_that_nobody_used_are_forgotten(database: TestDatabase) {
        let hall = Hall::with_players(&database, 1).await;
        hall.store.add_stream_ticket(ticket()).await.unwrap();

        hall.store.forget_old_stream_tickets(at(30)).await.unwrap();

        // The same hash again would be refused if the row were still there.
        hall.store.add_stream_ticket(ticket()).await.unwrap();
    }
}
