use domain::challenge::ColorWish;
use domain::ticket::{AcceptedControls, RatingRange, TicketState, TicketTerms, WhilePlaying};
use domain::time_control::TimeControl;
use domain::{Millis, PlayerId};
use futures_util::future::join_all;
use store::{Conflict, Join, Joined, QueueRefusal};
use testkit::both_databases;

use super::{LATER, join, terms, wish};
use crate::harness::{Hall, NOW, answer, at};

/// Everything that can be asked for.
fn particular() -> TicketTerms {
    let ten = TimeControl::Fischer {
        initial_ms: Millis(600_000),
        increment_ms: Millis(0),
    };
    TicketTerms {
        time_controls: AcceptedControls::new(vec![ten, super::three_two()]).unwrap(),
        rating_range: Some(RatingRange {
            below: 100,
            above: 300,
        }),
        color: ColorWish::Black,
        client_ref: Some("tab 3".to_owned()),
    }
}

both_databases! {
    async fn a_ticket_is_kept_as_it_was_asked_for(database: TestDatabase) {
        let hall = Hall::with_players(&database, 1).await;
        let wish = wish(&hall, 1, particular(), LATER);
        let id = wish.id;

        assert_eq!(hall.store.join_queue(wish).await.unwrap(), Joined::New);

        let ticket = hall.store.ticket(id).await.unwrap().unwrap();
        assert_eq!(ticket.terms, particular());
        assert_eq!((ticket.player, ticket.created_at), (PlayerId::new(1), LATER));
        assert_eq!(ticket.state, TicketState::Queued);
        assert_eq!(hall.store.queued_ticket(PlayerId::new(1)).await.unwrap(), Some(ticket));
    }

    async fn joining_again_for_the_same_finds_the_ticket_that_is_there(database: TestDatabase) {
        let hall = Hall::with_players(&database, 1).await;
        let first = wish(&hall, 1, particular(), NOW);
        let id = first.id;
        hall.store.join_queue(first).await.unwrap();

        let again = hall.store.join_queue(wish(&hall, 1, particular(), LATER)).await.unwrap();

        let Joined::Before(there) = again else { panic!("{again:?}") };
        assert_eq!((there.id, there.created_at), (id, NOW), "the wait goes on");
    }

    async fn joining_again_for_something_else_is_refused_with_the_ticket_that_is_there(database: TestDatabase) {
        let hall = Hall::with_players(&database, 1).await;
        let id = join(&hall, 1, NOW).await;

        let again = hall.store.join_queue(wish(&hall, 1, particular(), LATER)).await.unwrap();

        let Joined::Refused(QueueRefusal::AlreadyQueued(there)) = again else { panic!("{again:?}") };
        assert_eq!(there.id, id);
    }

    async fn a_player_who_joins_many_times_at_once_waits_once(database: TestDatabase) {
        let hall = Hall::with_players(&database, 1).await;
        let wishes: Vec<Join> = (0..8).map(|_| wish(&hall, 1, terms(), NOW)).collect();

        let joined = join_all(wishes.into_iter().map(|wish| hall.store.join_queue(wish))).await;

        let new = joined.iter().filter(|joined| matches!(joined, Ok(Joined::New))).count();
        let before = joined.iter().filter(|joined| matches!(joined, Ok(Joined::Before(_)))).count();
        assert_eq!((new, before), (1, 7));
        assert_eq!(hall.sql().await.number("SELECT COUNT(*) FROM ticket").await, 1);
    }

    async fn an_answer_is_kept_for_a_new_ticket_only(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        let with_answer = |player| Join { answer: Some(answer(1)), ..wish(&hall, player, terms(), NOW) };
        hall.store.join_queue(with_answer(1)).await.unwrap();

        assert!(matches!(hall.store.join_queue(with_answer(1)).await, Ok(Joined::Before(_))));
        let other = hall.store.join_queue(with_answer(2)).await;

        assert_eq!(other.unwrap_err().conflict(), Some(Conflict::IdempotencyKey));
        assert_eq!(hall.store.queued_ticket(PlayerId::new(2)).await.unwrap(), None);
    }

    async fn nobody_joins_while_at_a_rated_game_unless_the_ladder_allows_it(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        let game = hall.begin(1, 2, at(10)).await;

        for player in [1, 2] {
            let joined = hall.store.join_queue(wish(&hall, player, terms(), at(20))).await.unwrap();
            assert_eq!(joined, Joined::Refused(QueueRefusal::RatedGameRunning(game)));
        }
        let allowed = Join { while_playing: WhilePlaying::Allowed, ..wish(&hall, 1, terms(), at(20)) };
        assert_eq!(hall.store.join_queue(allowed).await.unwrap(), Joined::New);
        hall.end(game, (1, 2), rules::GameResult::WhiteWins, at(30)).await;
        assert_eq!(hall.store.join_queue(wish(&hall, 2, terms(), at(40))).await.unwrap(), Joined::New);
    }

    async fn guests_and_closed_accounts_do_not_join(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2).await;
        let guest = if hall.store.is_embedded() { "1" } else { "TRUE" };
        hall.sql().await.execute(&format!("UPDATE player SET is_guest = {guest} WHERE id = 1")).await;
        hall.store.close_account(PlayerId::new(2), NOW).await.unwrap();

        for (player, refusal) in [(1, QueueRefusal::Guest), (2, QueueRefusal::AccountClosed)] {
            let joined = hall.store.join_queue(wish(&hall, player, terms(), LATER)).await.unwrap();
            assert_eq!(joined, Joined::Refused(refusal));
        }
    }
}
