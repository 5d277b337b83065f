//! Buckets: the classes of time controls that share a rating.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::TimeControl;

/// Moves by which the length of a game is estimated.
const MOVES: i64 = 40;

/// A class of time controls that share a rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Bucket {
    /// Under 3 minutes a side.
    Bullet,
    /// Under 8 minutes.
    Blitz,
    /// Under 25 minutes.
    Rapid,
    /// Longer.
    Classical,
    /// Days for each move.
    Correspondence,
}

impl Bucket {
    /// Every bucket, fastest first.
    pub const ALL: [Self; 5] = [
        Self::Bullet,
        Self::Blitz,
        Self::Rapid,
        Self::Classical,
        Self::Correspondence,
    ];

    /// The bucket's name in the API.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Bullet => "bullet",
            Self::Blitz => "blitz",
            Self::Rapid => "rapid",
            Self::Classical => "classical",
            Self::Correspondence => "correspondence",
        }
    }
}

impl TimeControl {
    /// The bucket by estimated duration: the stock and 40 increments or delays, or 40 times what a move has.
    /// `None`: an unlimited game is never rated.
    pub const fn bucket(self) -> Option<Bucket> {
        let estimate_ms = match self {
            Self::Fischer {
                initial_ms,
                increment_ms,
            } => initial_ms.0 + MOVES * increment_ms.0,
            Self::Bronstein { initial_ms, delay_ms } | Self::Delay { initial_ms, delay_ms } => {
                initial_ms.0 + MOVES * delay_ms.0
            }
            Self::PerMove { per_move_ms } => MOVES * per_move_ms.0,
            Self::Correspondence { .. } => return Some(Bucket::Correspondence),
            Self::Unlimited => return None,
        };
        Some(match estimate_ms {
            ..180_000 => Bucket::Bullet,
            180_000..480_000 => Bucket::Blitz,
            480_000..1_500_000 => Bucket::Rapid,
            _ => Bucket::Classical,
        })
    }
}

impl fmt::Display for Bucket {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for Bucket {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        Self::ALL
            .into_iter()
            .find(|bucket| bucket.as_str() == text)
            .ok_or(())
    }
}
