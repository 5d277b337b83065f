//! What a game was worth.

use serde::{Deserialize, Serialize};
use skillratings::Outcomes;

/// The result of a game from one player's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Score {
    /// 0 points.
    Loss,
    /// ½ point.
    Draw,
    /// 1 point.
    Win,
}

impl Score {
    /// The same game from the other side.
    #[must_use]
    pub const fn reversed(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
            Self::Win => Self::Loss,
        }
    }

    /// 0, ½ or 1.
    pub const fn points(self) -> f64 {
        match self {
            Self::Loss => 0.0,
            Self::Draw => 0.5,
            Self::Win => 1.0,
        }
    }

    pub(crate) const fn outcome(self) -> Outcomes {
        match self {
            Self::Loss => Outcomes::LOSS,
            Self::Draw => Outcomes::DRAW,
            Self::Win => Outcomes::WIN,
        }
    }
}
