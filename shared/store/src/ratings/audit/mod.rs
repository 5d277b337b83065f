//! Calculating the whole ledger again, and comparing.
//!
//! Two passes that together say the same as replaying every game from the beginning: along each
//! player's own order, every row must take up exactly what the row before it left ([`chain`]); and each
//! game's rows must follow from what they took up, by the system that the ladder had then ([`effects`]).
//! That the rows are those of the games, and all of them, is asked first ([`contradiction`]).

mod chain;
mod contradiction;
mod effects;

use std::collections::HashMap;

use domain::GameId;
use rating::{Rating, System};

use crate::db::{on, statements};
use crate::{Result, Store, StoreError};

pub(crate) use chain::STATEMENTS as CHAIN_STATEMENTS;
pub(crate) use contradiction::STATEMENTS as CONTRADICTION_STATEMENTS;
pub(crate) use effects::STATEMENTS as EFFECT_STATEMENTS;

statements! { STATEMENTS:
    PENDING = "SELECT CAST(COUNT(*) AS BIGINT) AS pending FROM game WHERE rating_status = 'pending'";
}

/// Rows read at a time.
const PAGE_ROWS: i64 = 5000;

/// What a verification found.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Audit {
    /// Games whose effects were calculated again.
    pub games: u64,
    /// Rows that were followed.
    pub rows: u64,
    /// Games that wait to be rated.
    pub pending: u64,
    /// The first difference, if there is one.
    pub difference: Option<Difference>,
}

/// Where the stored ratings and the calculated ones part.
#[derive(Clone, Debug, PartialEq)]
pub struct Difference {
    /// In which game.
    pub game: GameId,
    /// What is the matter.
    pub what: String,
}

/// The rating system of every ladder's every version.
type Systems = HashMap<(String, i32), System>;

/// Rating, deviation and volatility as they are stored.
type Values = [f64; 3];

fn values(rating: &Rating) -> Values {
    [rating.rating(), rating.deviation(), rating.volatility()]
}

impl Store {
    /// Calculates every rating again and compares; stops at the first difference. `progress` hears how
    /// many rows are done.
    pub async fn verify_ledger(&self, progress: impl Fn(u64)) -> Result<Audit> {
        let mut systems = Systems::new();
        for (ladder, version, system) in self.ladder_versions().await? {
            let version = i32::try_from(version).map_err(StoreError::damaged)?;
            systems.insert((ladder.as_str().to_owned(), version), system);
        }
        let mut audit = Audit {
            difference: self.contradiction().await?,
            ..Audit::default()
        };
        if audit.difference.is_none() {
            self.follow_chains(&systems, &mut audit, &progress).await?;
        }
        if audit.difference.is_none() {
            self.recalculate(&systems, &mut audit, &progress).await?;
        }
        let mut conn = self.reader().await?;
        let pending: i64 = on!(&mut conn, db => sqlx::query_scalar(PENDING).fetch_one(db).await?);
        audit.pending = pending.unsigned_abs();
        Ok(audit)
    }
}
