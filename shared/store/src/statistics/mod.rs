//! Games counted: of a player, of a pair, of a ladder.
//!
//! Games that an arbiter annulled count nowhere from the annulment on; games that were called off never did.

mod careers;
mod peaks;
mod tally;

use domain::season::SeasonNumber;

use crate::{Result, StoreError};

pub(crate) use careers::STATEMENTS as CAREER_STATEMENTS;
pub(crate) use peaks::STATEMENTS as PEAK_STATEMENTS;
pub use peaks::{Extreme, Extremes};
pub(crate) use tally::{Key, STATEMENTS as TALLY_STATEMENTS, change, count, key};

/// A season's number as the database has it.
fn number(season: SeasonNumber) -> Result<i32> {
    i32::try_from(season.get()).map_err(StoreError::damaged)
}
