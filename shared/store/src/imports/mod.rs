//! Results of games that were played elsewhere.
//!
//! A file's lines come in batches, each in one transaction with the note of how far the file is: an import that was
//! cut off goes on where it was, and leaves what it would have left without the cut. A batch does to its games at once
//! what finishing and settling do to others, under the same locks and in the same order: the players' numbers, the
//! open season, the ladder's books, the standings.

mod batch;
mod games;
mod numbers;
mod people;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::Timestamp;
use domain::ladder::LadderId;

use crate::db::{Conn, on, statements};
use crate::write::Unit;
use crate::{Result, Store, StoreError};

pub(crate) use batch::STATEMENTS as BATCH_STATEMENTS;
pub use batch::{ImportBatch, ImportedBatch, ImportedResult, Seated};

statements! { STATEMENTS:
    LATEST = "
        SELECT number, lines, results, refused, players, started_at, finished_at
        FROM import
        WHERE ladder = $1 AND digest = $2
        ORDER BY number DESC
        LIMIT 1";
    BEGIN = "
        INSERT INTO import (ladder, digest, number, lines, results, refused, players, started_at)
        VALUES ($1, $2, $3, 0, 0, 0, 0, $4)
        ON CONFLICT (ladder, digest, number) DO NOTHING";
}

/// Which import of which file into which ladder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportKey {
    /// The ladder.
    pub ladder: LadderId,
    /// The digest of the whole file.
    pub digest: [u8; 32],
    /// How often the file was imported into the ladder, this time included.
    pub number: u32,
}

/// How far an import is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportProgress {
    /// Which one.
    pub key: ImportKey,
    /// Lines of the file that are done, the first line included.
    pub lines: u64,
    /// Results among them.
    pub results: u64,
    /// Lines among them that were refused.
    pub refused: u64,
    /// Players who were registered for them.
    pub players: u64,
    /// When it began.
    pub started_at: Timestamp,
    /// When the whole file was done.
    pub finished_at: Option<Timestamp>,
}

#[derive(sqlx::FromRow)]
struct Row {
    number: i32,
    lines: i64,
    results: i64,
    refused: i64,
    players: i64,
    started_at: DateTime<Utc>,
    finished_at: Option<DateTime<Utc>>,
}

/// Whether a file that has been imported is to be imported once more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Again {
    /// No: what is done is done.
    No,
    /// Yes: all its results count another time.
    Yes,
}

impl Store {
    /// The import of a file into a ladder that is under way, or the last one that is done; a new one where there is
    /// neither, or the last one is done and the file is to be imported again.
    pub async fn import(
        &self,
        ladder: &LadderId,
        digest: [u8; 32],
        again: Again,
        now: Timestamp,
    ) -> Result<ImportProgress> {
        self.write(Begin {
            ladder: ladder.clone(),
            digest,
            again,
            now,
        })
        .await
    }
}

struct Begin {
    ladder: LadderId,
    digest: [u8; 32],
    again: Again,
    now: Timestamp,
}

impl Begin {
    async fn latest(&self, conn: &mut Conn) -> Result<Option<ImportProgress>> {
        let row: Option<Row> = on!(conn, db => {
            sqlx::query_as(LATEST)
                .bind(self.ladder.as_str())
                .bind(self.digest.as_slice())
                .fetch_optional(db)
                .await?
        });
        Ok(row.map(|row| ImportProgress {
            key: ImportKey {
                ladder: self.ladder.clone(),
                digest: self.digest,
                number: row.number.unsigned_abs(),
            },
            lines: row.lines.unsigned_abs(),
            results: row.results.unsigned_abs(),
            refused: row.refused.unsigned_abs(),
            players: row.players.unsigned_abs(),
            started_at: row.started_at.into(),
            finished_at: row.finished_at.map(Into::into),
        }))
    }
}

#[async_trait]
impl Unit for Begin {
    type Output = ImportProgress;

    async fn run(&self, conn: &mut Conn) -> Result<ImportProgress> {
        let number = match self.latest(conn).await? {
            Some(done) if done.finished_at.is_some() && self.again == Again::Yes => done.key.number + 1,
            Some(latest) => return Ok(latest),
            None => 1,
        };
        let number = i32::try_from(number).map_err(StoreError::damaged)?;
        // Of two processes that begin at once, the second finds what the first has begun.
        on!(&mut *conn, db => {
            sqlx::query(BEGIN)
                .bind(self.ladder.as_str())
                .bind(self.digest.as_slice())
                .bind(number)
                .bind(self.now.utc())
                .execute(db)
                .await?;
        });
        let begun = self.latest(conn).await?;
        begun.ok_or_else(|| StoreError::damaged("an import is gone"))
    }
}
