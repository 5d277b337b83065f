//! What the fields of a control may be.

use std::ops::RangeInclusive;

use super::TimeControl;

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
    /// A stock of time: below a second, the network decides the game; six hours are a day's play.
    pub const INITIAL_MS: RangeInclusive<i64> = 1_000..=6 * 3_600_000;
    /// An increment: up to three minutes.
    pub const INCREMENT_MS: RangeInclusive<i64> = 0..=180_000;
    /// A delay: as an increment.
    pub const DELAY_MS: RangeInclusive<i64> = Self::INCREMENT_MS;
    /// The time for a move: above an hour, it is better counted in days.
    pub const PER_MOVE_MS: RangeInclusive<i64> = 1_000..=3_600_000;
    /// The days for a move.
    pub const DAYS_PER_MOVE: RangeInclusive<i64> = 1..=30;

    /// Checks the bounds, which `GET /v1/limits` publishes.
    ///
    /// # Errors
    /// The first field that is outside of them.
    pub fn check(self) -> Result<Self, OutOfBounds> {
        match self {
            Self::Fischer {
                initial_ms,
                increment_ms,
            } => {
                within("initial_ms", initial_ms.0, &Self::INITIAL_MS)?;
                within("increment_ms", increment_ms.0, &Self::INCREMENT_MS)?;
            }
            Self::Bronstein { initial_ms, delay_ms } | Self::Delay { initial_ms, delay_ms } => {
                within("initial_ms", initial_ms.0, &Self::INITIAL_MS)?;
                within("delay_ms", delay_ms.0, &Self::DELAY_MS)?;
            }
            Self::PerMove { per_move_ms } => within("per_move_ms", per_move_ms.0, &Self::PER_MOVE_MS)?,
            Self::Correspondence { days_per_move } => {
                within("days_per_move", days_per_move.into(), &Self::DAYS_PER_MOVE)?;
            }
            Self::Unlimited => {}
        }
        Ok(self)
    }
}

fn within(field: &'static str, value: i64, range: &RangeInclusive<i64>) -> Result<(), OutOfBounds> {
    if range.contains(&value) {
        Ok(())
    } else {
        let (min, max) = (*range.start(), *range.end());
        Err(OutOfBounds { field, min, max })
    }
}
