//! Whoever is faster, nobody gets two games, and no ticket is lost.

use std::sync::Arc;

use domain::ticket::{TicketState, TicketStatus};
use domain::{PlayerId, TicketId};
use futures_util::future::join_all;
use store::{Conflict, Joined, QueueRefusal, Store};
use testkit::both_databases;

use super::{LATER, join, paired, state, terms, wish};
use crate::harness::{Hall, NOW, challenge, new_player};

const ROUNDS: i64 = 20;

/// The number of games that a player is at.
async fn games_of(hall: &Hall, player: i64) -> i64 {
    let sql = format!("SELECT COUNT(*) FROM game WHERE white_id = {player} OR black_id = {player}");
    hall.sql().await.number(&sql).await
}

fn is_conflict<T>(outcome: &store::Result<T>, expected: Conflict) -> bool {
    outcome.as_ref().err().and_then(store::StoreError::conflict) == Some(expected)
}

both_databases! {
    async fn two_matchmakers_at_once_pair_nobody_twice(database: TestDatabase) {
        let hall = Arc::new(Hall::with_players(&database, 12).await);
        let mut tickets = Vec::new();
        for player in 1..=12 {
            tickets.push(join(&hall, player, NOW).await);
        }
        // One pairs neighbours, the other pairs opposite ends: no two pairs are the same.
        let neighbours = (0..6).map(|pair| (2 * pair, 2 * pair + 1));
        let ends = (0..6).map(|pair| (11 - pair, pair));
        let mut commits = tokio::task::JoinSet::new();
        for (white, black) in neighbours.chain(ends) {
            let (hall, tickets) = (Arc::clone(&hall), tickets.clone());
            commits.spawn(async move {
                let setup = paired(&hall, white as i64 + 1, black as i64 + 1, LATER);
                let matched = hall.store.match_tickets(tickets[white], tickets[black], &setup).await;
                assert!(matched.is_ok() || is_conflict(&matched, Conflict::TicketNotQueued), "{matched:?}");
                matched.is_ok()
            });
        }
        let mut made = 0;
        while let Some(matched) = commits.join_next().await {
            made += i64::from(matched.unwrap());
        }

        let mut matched = 0;
        for (player, &ticket) in (1..).zip(&tickets) {
            let is_matched = state(&hall, ticket).await.status() == TicketStatus::Matched;
            assert_eq!(games_of(&hall, player).await, i64::from(is_matched), "player {player}");
            matched += i64::from(is_matched);
        }
        assert_eq!(matched, 2 * made);
        assert!(made >= 3, "somebody is always first");
    }

    async fn of_a_match_and_a_cancellation_at_once_one_counts(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2 * ROUNDS).await;
        for round in 0..ROUNDS {
            let (one, other) = (2 * round + 1, 2 * round + 2);
            let (a, b) = (join(&hall, one, NOW).await, join(&hall, other, NOW).await);
            let ticket = hall.store.ticket(a).await.unwrap().unwrap();
            let setup = paired(&hall, one, other, LATER);

            let (matched, withdrawn) =
                tokio::join!(hall.store.match_tickets(a, b, &setup), hall.store.withdraw_ticket(&ticket, LATER));

            assert_ne!(matched.is_ok(), withdrawn.is_ok(), "{matched:?} {withdrawn:?}");
            if matched.is_ok() {
                assert!(is_conflict(&withdrawn, Conflict::TicketNotQueued));
                assert_eq!(state(&hall, a).await.game(), Some(setup.id));
            } else {
                assert_eq!(state(&hall, a).await.status(), TicketStatus::Cancelled);
                assert_eq!(state(&hall, b).await, TicketState::Queued);
            }
        }
    }

    async fn of_a_match_and_an_accepted_challenge_at_once_one_finds_the_ticket(database: TestDatabase) {
        let hall = Hall::with_players(&database, 3 * ROUNDS).await;
        for round in 0..ROUNDS {
            let (one, other, friend) = (3 * round + 1, 3 * round + 2, 3 * round + 3);
            let (a, b) = (join(&hall, one, NOW).await, join(&hall, other, NOW).await);
            let mut offer = challenge(1 + round, "ABCABC");
            offer.opponent = domain::challenge::Opponent::Player(PlayerId::new(one));
            offer.challenger = PlayerId::new(friend);
            let challenger = new_player(friend, "friend").handle;
            hall.store.create_challenge(&offer, &challenger, None).await.unwrap();
            let (pair, accepted) = (paired(&hall, one, other, LATER), hall.setup(one, friend));

            let (matched, begun) = tokio::join!(
                hall.store.match_tickets(a, b, &pair),
                hall.store.accept_challenge(&offer, &accepted, LATER),
            );

            begun.unwrap();
            if matched.is_ok() {
                assert_eq!(state(&hall, a).await.game(), Some(pair.id), "the challenge found no ticket");
            } else {
                assert!(is_conflict(&matched, Conflict::TicketNotQueued));
                assert_eq!(state(&hall, a).await.status(), TicketStatus::Cancelled);
                assert_eq!(state(&hall, b).await, TicketState::Queued, "the other one waits on");
                assert_eq!(games_of(&hall, other).await, 0);
            }
        }
    }

    async fn who_joins_while_a_game_starts_is_at_the_game_or_in_the_queue_and_not_both(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2 * ROUNDS).await;
        for round in 0..ROUNDS {
            let (one, other) = (2 * round + 1, 2 * round + 2);
            let setup = hall.setup(one, other);

            let (joined, created) = tokio::join!(
                hall.store.join_queue(wish(&hall, one, terms(), NOW)),
                hall.store.create_game(&setup, None),
            );

            created.unwrap();
            let joined = joined.unwrap();
            let refused = Joined::Refused(QueueRefusal::RatedGameRunning(setup.id));
            assert!(joined == Joined::New || joined == refused, "{joined:?}");
            assert_eq!(hall.store.queued_ticket(PlayerId::new(one)).await.unwrap(), None);
        }
    }

    async fn of_a_match_and_an_expiry_at_once_one_counts(database: TestDatabase) {
        let hall = Hall::with_players(&database, 2 * ROUNDS).await;
        for round in 0..ROUNDS {
            let (one, other) = (2 * round + 1, 2 * round + 2);
            let tickets: [TicketId; 2] = [join(&hall, one, NOW).await, join(&hall, other, NOW).await];
            let setup = paired(&hall, one, other, LATER);

            let (matched, expired) = tokio::join!(
                hall.store.match_tickets(tickets[0], tickets[1], &setup),
                hall.store.expire_tickets(&tickets, LATER),
            );

            let expired = expired.unwrap().len();
            if matched.is_ok() {
                assert_eq!(expired, 0);
            } else {
                assert!(is_conflict(&matched, Conflict::TicketNotQueued), "{matched:?}");
                assert!(expired >= 1);
            }
        }
    }

    async fn everything_at_once_leaves_every_ticket_in_one_state(database: TestDatabase) {
        let hall = Hall::with_players(&database, 8).await;
        let store: &Store = &hall.store;
        let mut tickets = Vec::new();
        for player in 1..=8 {
            tickets.push(join(&hall, player, NOW).await);
        }
        let pairs = [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 6), (6, 7), (7, 0)];
        let setups = pairs.map(|(white, black)| paired(&hall, white as i64 + 1, black as i64 + 1, LATER));
        let matches = pairs.iter().zip(&setups).map(|(&(white, black), setup)| {
            store.match_tickets(tickets[white], tickets[black], setup)
        });

        let (matched, expired, closed) = tokio::join!(
            join_all(matches),
            store.expire_tickets(&tickets[..4], LATER),
            store.close_account(PlayerId::new(8), LATER),
        );

        closed.unwrap();
        let made = matched.iter().filter(|matched| matched.is_ok()).count();
        let mut ended = 0;
        for &ticket in &tickets {
            match state(&hall, ticket).await.status() {
                TicketStatus::Matched => ended += 1,
                TicketStatus::Queued | TicketStatus::Expired | TicketStatus::Cancelled => {}
            }
        }
        assert_eq!(ended, 2 * made);
        assert!(expired.unwrap().len() <= 4);
        assert_eq!(hall.sql().await.number("SELECT COUNT(*) FROM game").await, made as i64);
    }
}
