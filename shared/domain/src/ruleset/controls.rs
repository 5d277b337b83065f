//! The time controls that a ruleset puts before players.

use serde::{Deserialize, Serialize};

use crate::time::Millis;
use crate::time_control::{OutOfBounds, TimeControl};

/// A time control as a frontend offers it. Those that can be played are also a [`TimeControl`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum OfferedControl {
    /// A stock of time, and an increment after each move.
    Fischer {
        /// The stock at the start.
        initial_ms: Millis,
        /// Added after each move.
        increment_ms: Millis,
    },
    /// So much time for each move, none of which is kept.
    PerMove {
        /// The time for a move.
        per_move_ms: Millis,
    },
    /// Days for each move.
    Correspondence {
        /// The days for a move.
        days_per_move: u32,
    },
    /// No limit.
    Unlimited,
}

impl OfferedControl {
    /// Least time for a move: below a second, the network decides the game.
    pub const PER_MOVE_MS_MIN: i64 = 1_000;
    /// Most time for a move that is not counted in days: an hour.
    pub const PER_MOVE_MS_MAX: i64 = 3_600_000;
    /// Most days for a move.
    pub const DAYS_PER_MOVE_MAX: u32 = 30;

    /// A Fischer control of so many minutes, and seconds after each move.
    pub const fn fischer(minutes: i64, seconds: i64) -> Self {
        Self::Fischer {
            initial_ms: Millis(60_000 * minutes),
            increment_ms: Millis(1_000 * seconds),
        }
    }

    /// So many seconds for each move.
    pub const fn per_move(seconds: i64) -> Self {
        Self::PerMove {
            per_move_ms: Millis(1_000 * seconds),
        }
    }

    /// The control that games are played with; `None` where there is no clock of that kind.
    pub const fn playable(self) -> Option<TimeControl> {
        match self {
            Self::Fischer {
                initial_ms,
                increment_ms,
            } => Some(TimeControl::Fischer {
                initial_ms,
                increment_ms,
            }),
            Self::PerMove { .. } | Self::Correspondence { .. } | Self::Unlimited => None,
        }
    }

    /// Checks the bounds.
    pub fn check(self) -> Result<Self, OutOfBounds> {
        let out_of = |field, min, max| OutOfBounds { field, min, max };
        match self {
            Self::Fischer {
                initial_ms,
                increment_ms,
            } => TimeControl::Fischer {
                initial_ms,
                increment_ms,
            }
            .check()
            .map(|_| self),
            Self::PerMove { per_move_ms } => {
                let (min, max) = (Self::PER_MOVE_MS_MIN, Self::PER_MOVE_MS_MAX);
                let within = (min..=max).contains(&per_move_ms.0);
                within.then_some(self).ok_or(out_of("per_move_ms", min, max))
            }
            Self::Correspondence { days_per_move } => {
                let max = Self::DAYS_PER_MOVE_MAX;
                let within = (1..=max).contains(&days_per_move);
                within
                    .then_some(self)
                    .ok_or(out_of("days_per_move", 1, max.into()))
            }
            Self::Unlimited => Ok(self),
        }
    }
}

/// The time controls that a frontend should offer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OfferedControls {
    /// The first choice.
    pub default: OfferedControl,
    /// All that are offered; others within the bounds may be played too.
    pub offered: Vec<OfferedControl>,
}
