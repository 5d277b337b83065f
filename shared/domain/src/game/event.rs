//! What has happened in a game: the only record of it.

use rules::{Color, Move};
use serde::{Deserialize, Serialize};

use crate::adjudication::{Ruling, Termination};
use crate::chess_clock::Reading;
use crate::id::PlayerId;
use crate::time::{Millis, Timestamp};

/// One thing that happened. Stored as JSON under the game's next version.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum GameEvent {
    /// The side to move made a move.
    Moved {
        /// The move, in UCI.
        uci: String,
        /// What the mover's clock shows after it; `None`: there is no clock.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        clock_ms: Option<Millis>,
        /// The mover offers a draw with it.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        draw_offer: bool,
        /// What was given back to the mover's clock for the time that the network took.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        lag_ms: Option<Millis>,
        /// A house bot made it for a player who was away.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        by_bot: bool,
    },
    /// A draw was offered.
    DrawOffered {
        /// By whom.
        by: Color,
    },
    /// The opponent's draw offer was declined.
    DrawDeclined {
        /// By whom.
        by: Color,
    },
    /// An own draw offer was withdrawn.
    DrawWithdrawn {
        /// By whom.
        by: Color,
    },
    /// The game was played to its end.
    Finished {
        /// How.
        ruling: Ruling,
        /// What the clock showed.
        clock: Reading,
        /// The arbiter and the reason, where one decided.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        arbiter: Option<ArbiterDecision>,
        /// The absent player's last sign of life, where the game ended by an absence.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        gone_since: Option<Timestamp>,
    },
    /// An arbiter gave the game, which had been played to an end, another result.
    Corrected {
        /// How it had ended until then.
        before: Ruling,
        /// How it ends from now on.
        after: Ruling,
        /// The arbiter and the reason.
        decision: ArbiterDecision,
    },
    /// An arbiter took the game, which had been played to an end, out of every count.
    Annulled {
        /// The arbiter and the reason.
        decision: ArbiterDecision,
    },
    /// The game was called off before both sides had moved.
    CalledOff {
        /// `Aborted` or `NoStart`.
        termination: Termination,
        /// What the clock showed.
        clock: Reading,
        /// Who called it off, or did not appear.
        by: Color,
    },
}

impl GameEvent {
    /// The arbiter's decision behind it, where there is one.
    pub fn arbiter(&self) -> Option<&ArbiterDecision> {
        match self {
            Self::Finished { arbiter, .. } => arbiter.as_ref(),
            Self::Corrected { decision, .. } | Self::Annulled { decision } => Some(decision),
            Self::Moved { .. }
            | Self::DrawOffered { .. }
            | Self::DrawDeclined { .. }
            | Self::DrawWithdrawn { .. }
            | Self::CalledOff { .. } => None,
        }
    }
}

/// Who decided a game, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ArbiterDecision {
    /// Who decided.
    pub arbiter: PlayerId,
    /// Why, in the arbiter's words.
    pub reason: String,
}

impl ArbiterDecision {
    pub(super) fn new(arbiter: PlayerId, reason: &str) -> Self {
        Self {
            arbiter,
            reason: reason.to_owned(),
        }
    }
}

/// A move as it was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedMove {
    /// The move.
    pub mv: Move,
    /// The move in SAN, with its check or mate sign.
    pub san: String,
    /// What the mover's clock showed after it; `None`: there was no clock.
    pub clock: Option<Millis>,
    /// What of it was given back for the time that the network took.
    pub lag: Millis,
    /// Whether a house bot made it for a player who was away.
    pub by_bot: bool,
    /// When it was received.
    pub at: Timestamp,
}
