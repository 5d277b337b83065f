//! The seasons of a ladder.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use domain::Timestamp;
use domain::ladder::LadderId;
use domain::season::SeasonNumber;

use super::stored;
use crate::db::{on, statements};
use crate::{Result, Store};

statements! { STATEMENTS:
    OPEN = "
        SELECT number, name, started_at, ended_at FROM season WHERE ladder = $1 AND ended_at IS NULL";
    NUMBERED = "
        SELECT number, name, started_at, ended_at FROM season WHERE ladder = $1 AND number = $2";
    NEWEST_FIRST = "
        SELECT number, name, started_at, ended_at
        FROM season
        WHERE ladder = $1 AND number < $2
        ORDER BY number DESC
        LIMIT $3";
    OPEN_NUMBERS = "SELECT ladder, season FROM ladder_books";
}

/// A season of a ladder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Season {
    /// Which.
    pub number: SeasonNumber,
    /// What it is called: the day on which it began.
    pub name: String,
    /// From when on games were of this season.
    pub started_at: Timestamp,
    /// From when on they were of the next one; `None`: it is open.
    pub ended_at: Option<Timestamp>,
}

#[derive(sqlx::FromRow)]
struct Row {
    number: i32,
    name: String,
    started_at: DateTime<Utc>,
    ended_at: Option<DateTime<Utc>>,
}

impl Row {
    fn read(self) -> Season {
        Season {
            number: SeasonNumber::new(self.number.unsigned_abs()),
            name: self.name,
            started_at: self.started_at.into(),
            ended_at: self.ended_at.map(Into::into),
        }
    }
}

impl Store {
    /// A ladder's open season; `None`: there is no such ladder.
    pub async fn open_season(&self, ladder: &LadderId) -> Result<Option<Season>> {
        let mut conn = self.reader().await?;
        let row: Option<Row> =
            on!(&mut conn, db => sqlx::query_as(OPEN).bind(ladder.as_str()).fetch_optional(db).await?);
        Ok(row.map(Row::read))
    }

    /// The number of every ladder's open season.
    pub async fn open_seasons(&self) -> Result<HashMap<LadderId, SeasonNumber>> {
        let mut conn = self.reader().await?;
        let rows: Vec<(String, i32)> =
            on!(&mut conn, db => sqlx::query_as(OPEN_NUMBERS).fetch_all(db).await?);
        let read = |(ladder, number): (String, i32)| {
            (LadderId::new(ladder), SeasonNumber::new(number.unsigned_abs()))
        };
        Ok(rows.into_iter().map(read).collect())
    }

    /// A season of a ladder.
    pub async fn season(&self, ladder: &LadderId, number: SeasonNumber) -> Result<Option<Season>> {
        let mut conn = self.reader().await?;
        let number = stored(number)?;
        let row: Option<Row> = on!(&mut conn, db => {
            sqlx::query_as(NUMBERED).bind(ladder.as_str()).bind(number).fetch_optional(db).await?
        });
        Ok(row.map(Row::read))
    }

    /// At most `limit` seasons of a ladder before season `before`, the newest first; `None` from the open one.
    pub async fn seasons(
        &self,
        ladder: &LadderId,
        before: Option<SeasonNumber>,
        limit: u32,
    ) -> Result<Vec<Season>> {
        let mut conn = self.reader().await?;
        let before = before.map(stored).transpose()?.unwrap_or(i32::MAX);
        let rows: Vec<Row> = on!(&mut conn, db => {
            sqlx::query_as(NEWEST_FIRST)
                .bind(ladder.as_str())
                .bind(before)
                .bind(i64::from(limit))
                .fetch_all(db)
                .await?
        });
        Ok(rows.into_iter().map(Row::read).collect())
    }
}
