//! What a wave came to.

use serde::{Deserialize, Serialize};

use crate::id::TicketId;
use crate::time::Millis;
use crate::time_control::TimeControl;

use super::Wave;
use super::policy::PairingPolicy;
use super::waiting::{PoolEntry, Waiting};

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
    /// at this moment, at the time control where it is widest. It widens with the wait, and is wider still with
    /// others who wait.
    pub window: f64,
    /// How many others in the queue it could have met in this wave: all of them have met others.
    pub candidates: usize,
}

impl StillWaiting {
    pub(super) fn new(waiting: &Waiting, candidates: usize, wave: &Wave<'_>, policy: &PairingPolicy) -> Self {
        let waited = waiting.waited(wave.now);
        let window = |entry: &PoolEntry| {
            let population = wave.populations.of(entry.time_control);
            let added = policy.patience.points(0.0, waited.0 as f64 / 1000.0, population);
            policy.window.points(entry.rating.rating()) + added
        };
        Self {
            ticket: waiting.ticket,
            waited,
            window: waiting.entries.iter().map(window).fold(0.0, f64::max),
            candidates,
        }
    }
}
