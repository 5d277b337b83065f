//! Seasons: which one is open, the next one, and where players stood at the end of those that are over.

mod list;
mod next;
mod standings;

use domain::ladder::LadderId;
use domain::season::SeasonNumber;
use sqlx::QueryBuilder;

use crate::db::{Conn, on};
use crate::{Result, StoreError};

pub(crate) use list::STATEMENTS as LIST_STATEMENTS;
pub use list::Season;
pub(crate) use next::STATEMENTS as NEXT_STATEMENTS;
pub use standings::{FinalKey, FinalStanding};
pub(crate) use standings::{STATEMENTS as STANDING_STATEMENTS, archive};

/// A boundary may pass while its season's row is waited for: then the next one is open.
const LOOKS: u32 = 8;

/// The open season, which stays open to the end of the transaction.
pub(crate) async fn open(conn: &mut Conn, ladder: &LadderId) -> Result<SeasonNumber> {
    let for_share = conn.for_share();
    for _ in 0..LOOKS {
        let number: Option<i32> = on!(&mut *conn, db => {
            let mut query = QueryBuilder::new("SELECT number FROM season WHERE ended_at IS NULL AND ladder = ");
            query.push_bind(ladder.as_str().to_owned()).push(for_share);
            query.build_query_scalar().fetch_optional(db).await?
        });
        if let Some(number) = number {
            return Ok(SeasonNumber::new(number.unsigned_abs()));
        }
    }
    Err(StoreError::damaged(format!("ladder {ladder} has no open season")))
}

/// A season's number as the database keeps it.
pub(crate) fn stored(season: SeasonNumber) -> Result<i32> {
    i32::try_from(season.get()).map_err(StoreError::damaged)
}
