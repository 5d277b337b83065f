use domain::affairs::Affair;
use domain::ticket::TicketState;
use domain::{GameId, TicketId};
use store::Conflict;
use testkit::both_databases;

use super::{LATER, join, paired, state, told};
use crate::harness::{Hall, NOW};

both_databases! {
    async fn two_tickets_become_one_game(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        let (a, b) = (join(&hall, 1, NOW).await, join(&hall, 2, NOW).await);
        let setup = paired(&hall, 2, 1, LATER);

        hall.store.match_tickets(b, a, &setup).await.unwrap();

        for (player, ticket_id) in [(1, a), (2, b)] {
            assert_eq!(state(&hall, ticket_id).await, TicketState::Matched { game: setup.id, at: LATER });
            let told = told(&hall, player).await;
            assert!(told.contains(&Affair::TicketMatched { ticket_id, game_id: setup.id }), "{told:?}");
            assert!(matches!(told[1], Affair::GameStarted { game_id, rated: true, .. } if game_id == setup.id));
        }
        let game = hall.games.view(setup.id).await.unwrap().unwrap().game;
        assert_eq!(game.setup().origin, setup.origin);
        assert_eq!(game.setup().white.player, setup.white.player);
    }

    async fn nothing_comes_of_two_tickets_of_which_one_is_gone(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        let (a, b) = (join(&hall, 1, NOW).await, join(&hall, 2, NOW).await);
        let ticket = hall.store.ticket(b).await.unwrap().unwrap();
        hall.store.withdraw_ticket(&ticket, NOW).await.unwrap();

        for (white, black) in [(a, b), (a, TicketId::new(1))] {
            let matched = hall.store.match_tickets(white, black, &paired(&hall, 1, 2, LATER)).await;
            assert_eq!(matched.unwrap_err().conflict(), Some(Conflict::TicketNotQueued));
        }

        assert_eq!(state(&hall, a).await, TicketState::Queued);
        assert_eq!(told(&hall, 1).await, []);
        assert_eq!(hall.sql().await.number("SELECT COUNT(*) FROM game").await, 0);
    }

    async fn a_number_in_use_leaves_both_in_the_queue(database: TestDatabase) {
        let hall = Hall::with_players(&database, 4).await;
        let (a, b) = (join(&hall, 1, NOW).await, join(&hall, 2, NOW).await);
        let taken: GameId = hall.game(3, 4).await;
        let mut setup = paired(&hall, 1, 2, LATER);
        setup.id = taken;

        let matched = hall.store.match_tickets(a, b, &setup).await;

        assert_eq!(matched.unwrap_err().conflict(), Some(Conflict::Id));
        assert_eq!(state(&hall, a).await, TicketState::Queued);
    }
}
