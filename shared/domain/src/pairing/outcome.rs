//! What a wave came to.

use serde::{Deserialize, Serialize};

use crate::id::TicketId;
use crate::time::{Millis, Timestamp};
use crate::time_control::TimeControl;

use super::policy::PairingPolicy;
use super::waiting::Waiting;

/// What a wave came to. Every ticket is in one pair or still waiting.
#[derive(Clone, Debug, PartialEq)]
pub struct Pairing {
    /// The games to begin, in the order of the older ticket of each.
    pub pairs: Vec<Pair>,
    /// The others, in the order of their tickets.
    pub waiting: Vec<StillWaiting>,
}

/// A game to begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair {
    /// Who has White.
    pub white: TicketId,
    /// Who has Black.
    pub black: TicketId,
    /// What they play; both accept it.
    pub time_control: TimeControl,
}

/// Why a ticket has no opponent yet.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct StillWaiting {
    /// The ticket.
    pub ticket: TicketId,
    /// How long it has waited.
    #[serde(rename = "waited_ms")]
    pub waited: Millis,
    /// The gap, in rating points, that it accepts by now with somebody of its strength or above who joins
    /// at this moment. It widens with the wait, and is wider still with others who wait.
    pub window: f64,
    /// How many others in the queue it could have met in this wave: all of them have met others.
    pub candidates: usize,
}

impl StillWaiting {
    pub(super) fn new(waiting: &Waiting, candidates: usize, now: Timestamp, policy: &PairingPolicy) -> Self {
        let waited = waiting.waited(now);
        let starts = waiting
            .entries
            .iter()
            .map(|entry| policy.window.points(entry.rating.rating()));
        let start = starts.fold(0.0, f64::max);
        Self {
            ticket: waiting.ticket,
            waited,
            window: start + policy.patience.points(0.0, waited.0 as f64 / 1000.0),
            candidates,
        }
    }
}
