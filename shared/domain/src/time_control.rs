//! Time controls, their bounds, and the bucket that a control belongs to.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::time::Millis;

/// How much time a game gives.
///
/// Clients tell the controls apart by `type`; new kinds are new variants.
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
}

/// The control is outside its bounds; says which field and what is allowed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{field} must be {min} to {max}")]
pub struct OutOfBounds {
    /// The field of the control.
    pub field: &'static str,
    /// The least allowed.
    pub min: i64,
    /// The most allowed.
    pub max: i64,
}

impl TimeControl {
    /// Least stock of a Fischer control: below a second, the network decides the game.
    pub const INITIAL_MS_MIN: i64 = 1_000;
    /// Most stock of a Fischer control: six hours.
    pub const INITIAL_MS_MAX: i64 = 6 * 3_600_000;
    /// Most increment: three minutes.
    pub const INCREMENT_MS_MAX: i64 = 180_000;

    /// Checks the bounds, which `GET /v1/limits` publishes.
    pub fn check(self) -> Result<Self, OutOfBounds> {
        let Self::Fischer {
            initial_ms,
            increment_ms,
        } = self;
        within(
            "initial_ms",
            initial_ms,
            Self::INITIAL_MS_MIN,
            Self::INITIAL_MS_MAX,
        )?;
        within("increment_ms", increment_ms, 0, Self::INCREMENT_MS_MAX)?;
        Ok(self)
    }

    /// The bucket by estimated duration: stock + 40 increments.
    pub fn bucket(self) -> Bucket {
        let Self::Fischer {
            initial_ms,
            increment_ms,
        } = self;
        let estimate_s = (initial_ms.0 + 40 * increment_ms.0) / 1000;
        match estimate_s {
            ..180 => Bucket::Bullet,
            180..480 => Bucket::Blitz,
            480..1500 => Bucket::Rapid,
            _ => Bucket::Classical,
        }
    }
}

fn within(field: &'static str, value: Millis, min: i64, max: i64) -> Result<(), OutOfBounds> {
    if (min..=max).contains(&value.0) {
        Ok(())
    } else {
        Err(OutOfBounds { field, min, max })
    }
}

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
}

impl Bucket {
    /// Every bucket, fastest first.
    pub const ALL: [Self; 4] = [Self::Bullet, Self::Blitz, Self::Rapid, Self::Classical];

    /// The bucket's name in the API.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Bullet => "bullet",
            Self::Blitz => "blitz",
            Self::Rapid => "rapid",
            Self::Classical => "classical",
        }
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
