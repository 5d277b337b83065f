//! Time controls, their bounds, and the bucket that a control belongs to.

mod bounds;
mod bucket;

pub use bounds::OutOfBounds;
pub use bucket::Bucket;

use serde::{Deserialize, Serialize};

use crate::time::Millis;

/// How much time a game gives.
///
/// Clients tell the controls apart by `type`; new kinds are new variants.
///
/// `Bronstein` and `Delay` give the same time back for the same move, and their clocks show the same after it.
/// They differ while a player thinks: Bronstein's clock runs at once and is paid back afterwards, so that its
/// flag falls when the stock is used up; the other waits first, so that a player with no more than a second
/// has this second and the delay. US Chess calls the second simple or US delay (rule 5F); a Bronstein clock
/// whose stock is longer by the delay falls at the same instants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum TimeControl {
    /// A stock of time, and an increment after each move.
    Fischer {
        /// The stock at the start.
        initial_ms: Millis,
        /// Added after each move.
        increment_ms: Millis,
    },
    /// A stock of time; after each move, the time it took is given back up to the delay.
    Bronstein {
        /// The stock at the start.
        initial_ms: Millis,
        /// The most that is given back after a move.
        delay_ms: Millis,
    },
    /// A stock of time that, at each move, begins to run after the delay.
    Delay {
        /// The stock at the start.
        initial_ms: Millis,
        /// How long the clock waits at each move.
        delay_ms: Millis,
    },
    /// So much time for each move, none of which is kept.
    PerMove {
        /// The time for a move.
        per_move_ms: Millis,
    },
    /// Days for each move, none of which are kept.
    Correspondence {
        /// The days for a move.
        days_per_move: u32,
    },
    /// No limit. Only for casual games.
    Unlimited,
}

impl TimeControl {
    /// How long each side of a timed game has for its first move, apart from its clock.
    pub const FIRST_MOVE: Millis = Millis::from_secs(30);

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

    /// What each side's clock shows at the start; `None`: there is no clock.
    pub const fn stock(self) -> Option<Millis> {
        match self {
            Self::Fischer { initial_ms, .. }
            | Self::Bronstein { initial_ms, .. }
            | Self::Delay { initial_ms, .. } => Some(initial_ms),
            Self::PerMove { per_move_ms } => Some(per_move_ms),
            Self::Correspondence { days_per_move } => Some(days(days_per_move)),
            Self::Unlimited => None,
        }
    }

    /// How long each side has for its first move; `None`: as long as it likes.
    pub const fn first_move(self) -> Option<Millis> {
        match self {
            Self::Fischer { .. } | Self::Bronstein { .. } | Self::Delay { .. } | Self::PerMove { .. } => {
                Some(Self::FIRST_MOVE)
            }
            Self::Correspondence { days_per_move } => Some(days(days_per_move)),
            Self::Unlimited => None,
        }
    }
}

const fn days(days: u32) -> Millis {
    Millis(86_400_000 * days as i64)
}
