use domain::PlayerId;
use domain::affairs::Affair;
use domain::ticket::{CancelReason, TicketState};
use store::Conflict;
use testkit::both_databases;

use super::{LATER, join, state, told};
use crate::harness::{Hall, NOW, challenge, new_player};

both_databases! {
    async fn a_player_takes_a_ticket_back_once(database: TestDatabase) {
        let hall = Hall::with_players(&database, 1).await;
        let id = join(&hall, 1, NOW).await;
        let ticket = hall.store.ticket(id).await.unwrap().unwrap();

        hall.store.withdraw_ticket(&ticket, LATER).await.unwrap();

        assert_eq!(state(&hall, id).await, TicketState::Cancelled { at: LATER });
        let again = hall.store.withdraw_ticket(&ticket, LATER).await;
        assert_eq!(again.unwrap_err().conflict(), Some(Conflict::TicketNotQueued));
        let cancelled = Affair::TicketCancelled { ticket_id: id, reason: CancelReason::Withdrawn };
        assert_eq!(told(&hall, 1).await, [cancelled]);
        join(&hall, 1, LATER).await;
    }

    async fn tickets_expire_that_are_still_queued(database: TestDatabase) {
        let hall = Hall::with_players(&database, 3).await;
        let tickets = [join(&hall, 1, NOW).await, join(&hall, 2, NOW).await, join(&hall, 3, NOW).await];
        let second = hall.store.ticket(tickets[1]).await.unwrap().unwrap();
        hall.store.withdraw_ticket(&second, NOW).await.unwrap();

        let mut expired = hall.store.expire_tickets(&tickets[..2], LATER).await.unwrap();

        assert_eq!(expired.pop(), Some((tickets[0], PlayerId::new(1))));
        assert_eq!(expired, []);
        assert_eq!(state(&hall, tickets[0]).await, TicketState::Expired { at: LATER });
        assert_eq!(state(&hall, tickets[1]).await, TicketState::Cancelled { at: NOW });
        assert_eq!(state(&hall, tickets[2]).await, TicketState::Queued);
        assert_eq!(told(&hall, 1).await, [Affair::TicketExpired { ticket_id: tickets[0] }]);
    }

    async fn a_game_by_challenge_takes_both_players_out_of_the_queue(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        let tickets = [join(&hall, 1, NOW).await, join(&hall, 2, NOW).await];
        let offer = challenge(7, "ABCABC");
        let challenger = new_player(1, "player-1").handle;
        hall.store.create_challenge(&offer, &challenger, None).await.unwrap();

        let setup = hall.setup(1, 2);
        hall.store.accept_challenge(&offer, &setup, NOW).await.unwrap();

        for (player, ticket_id) in [(1, tickets[0]), (2, tickets[1])] {
            assert_eq!(state(&hall, ticket_id).await, TicketState::Cancelled { at: NOW });
            let told = told(&hall, player).await;
            assert!(told.contains(&Affair::TicketCancelled { ticket_id, reason: CancelReason::GameStarted }), "{told:?}");
            assert!(matches!(told.last(), Some(Affair::GameStarted { game_id, .. }) if *game_id == setup.id));
        }
    }

    async fn a_game_that_an_operator_sets_up_does_so_too(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        let ticket = join(&hall, 2, NOW).await;

        hall.game(1, 2).await;

        assert_eq!(state(&hall, ticket).await, TicketState::Cancelled { at: NOW });
    }

    async fn a_challenge_that_is_no_longer_open_leaves_the_queue_as_it_was(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        let ticket = join(&hall, 2, NOW).await;

        let offer = challenge(7, "ABCABC");
        let accepted = hall.store.accept_challenge(&offer, &hall.setup(1, 2), NOW).await;

        assert_eq!(accepted.unwrap_err().conflict(), Some(Conflict::ChallengeNotOpen));
        assert_eq!(state(&hall, ticket).await, TicketState::Queued);
    }

    async fn who_closes_the_account_leaves_the_queue(database: TestDatabase) {
        let hall = Hall::with_players(&database, 1).await;
        let ticket = join(&hall, 1, NOW).await;

        hall.store.close_account(PlayerId::new(1), LATER).await.unwrap();

        assert_eq!(state(&hall, ticket).await, TicketState::Cancelled { at: LATER });
    }
}
