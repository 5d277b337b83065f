//! The ranked queue: who joins, who leaves, and which two become a game.

mod bugs;
mod facts;
mod joining;
mod leases;
mod leaving;
mod matching;
mod races;

use domain::affairs::Affair;
use domain::challenge::ColorWish;
use domain::game::{GameSetup, Origin, OriginKind};
use domain::ticket::{AcceptedControls, TicketState, TicketTerms, WhilePlaying};
use domain::time_control::TimeControl;
use domain::{Millis, PlayerId, TicketId, Timestamp};
use store::{Join, Joined};

use crate::harness::{Hall, NOW};

pub(crate) fn three_two() -> TimeControl {
    TimeControl::Fischer {
        initial_ms: Millis(180_000),
        increment_ms: Millis(2_000),
    }
}

/// Blitz against anybody, with either colour.
pub(crate) fn terms() -> TicketTerms {
    TicketTerms {
        time_controls: AcceptedControls::new(vec![three_two()]).unwrap(),
        rating_range: None,
        color: ColorWish::Random,
        client_ref: None,
    }
}

/// A wish of a player to join.
pub(crate) fn wish(hall: &Hall, player: i64, terms: TicketTerms, now: Timestamp) -> Join {
    Join {
        id: TicketId::new(hall.ids.next()),
        player: PlayerId::new(player),
        terms,
        now,
        while_playing: WhilePlaying::Refused,
        answer: None,
    }
}

/// A new ticket of a player.
pub(crate) async fn join(hall: &Hall, player: i64, now: Timestamp) -> TicketId {
    let wish = wish(hall, player, terms(), now);
    let id = wish.id;
    assert_eq!(hall.store.join_queue(wish).await.unwrap(), Joined::New);
    id
}

pub(crate) async fn state(hall: &Hall, ticket: TicketId) -> TicketState {
    hall.store.ticket(ticket).await.unwrap().unwrap().state
}

/// The game of two tickets that the queue would make.
pub(crate) fn paired(hall: &Hall, white: i64, black: i64, now: Timestamp) -> GameSetup {
    GameSetup {
        origin: Origin {
            kind: OriginKind::Queue,
            id: None,
            client_ref: None,
        },
        created_at: now,
        ..hall.setup(white, black)
    }
}

/// What a player was told.
pub(crate) async fn told(hall: &Hall, player: i64) -> Vec<Affair> {
    let rows = hall
        .store
        .affairs_after(PlayerId::new(player), 0, 100)
        .await
        .unwrap();
    rows.into_iter().map(|row| row.affair).collect()
}

pub(crate) const LATER: Timestamp = Timestamp::from_unix_ms(NOW.unix_ms() + 60_000);
