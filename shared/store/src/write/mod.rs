//! Writing: units of work, each in a transaction that is durable before anybody hears of it.

mod batch;
mod group;
mod line;
mod single;
#[cfg(test)]
mod tests;

use std::panic::AssertUnwindSafe;

use async_trait::async_trait;
use futures_util::FutureExt;
use sqlx::{Executor, SqlitePool};
use tracing::{Instrument, Span};

pub(crate) use batch::{Roads, Together};

use crate::db::{Conn, FileLock, on};
use crate::games::Step;
use crate::load::{PoolLoad, Present};
use crate::{Result, SPANS, Store, StoreError};

/// A unit of work: all of it is stored, or nothing.
///
/// It is a value that can be run again, since a transaction may have to be: nothing of it may happen
/// outside the connection that it is given.
#[async_trait]
pub(crate) trait Unit: Send + Sync + 'static {
    /// What the caller learns once the unit is durable.
    type Output: Send + 'static;

    /// Does the work inside a transaction that somebody else begins and commits.
    async fn run(&self, conn: &mut Conn) -> Result<Self::Output>;

    /// Whether the work is one statement on PostgreSQL, which is a transaction by itself: beginning and
    /// committing another one around it would cost two more journeys to the server.
    fn is_one_statement(&self) -> bool {
        false
    }
}

/// Runs a unit; a panic in it is an error like another, so that its transaction is rolled back.
async fn run<U: Unit>(unit: &U, conn: &mut Conn) -> Result<U::Output> {
    AssertUnwindSafe(unit.run(conn))
        .catch_unwind()
        .await
        .unwrap_or(Err(StoreError::Panicked))
}

/// How units reach the disk.
pub(crate) enum Writer {
    /// SQLite: many units share one commit.
    Grouped(group::GroupWriter),
    /// PostgreSQL: every unit has its own transaction, many at a time; but steps of games that wait at the
    /// same time share one.
    Single {
        units: single::SingleWriter,
        steps: batch::BatchWriter<Step>,
    },
}

impl Writer {
    pub(crate) fn grouped(pool: SqlitePool, lock: FileLock) -> Self {
        Self::Grouped(group::GroupWriter::start(pool, lock))
    }

    pub(crate) fn single(roads: &Roads) -> Self {
        Self::Single {
            units: single::SingleWriter::new(roads.alone.clone()),
            steps: batch::BatchWriter::start(roads),
        }
    }

    /// Commits, and the units of work in them, since the start.
    pub(crate) fn commits(&self) -> (u64, u64) {
        match self {
            Self::Grouped(writer) => writer.tally().read(),
            Self::Single { units, steps } => {
                let (alone, together) = (units.tally().read(), steps.tally().read());
                (alone.0 + together.0, alone.1 + together.1)
            }
        }
    }

    /// The connections that are kept for batches, where there are any.
    pub(crate) fn pool_of_batches(&self) -> Option<PoolLoad> {
        match self {
            Self::Grouped(_) => None,
            Self::Single { steps, .. } => Some(steps.load()),
        }
    }

    pub(crate) async fn stop(&self) {
        match self {
            Self::Grouped(writer) => writer.stop().await,
            Self::Single { units, steps } => {
                steps.stop().await;
                units.stop().await;
            }
        }
    }
}

/// Begins, ends or marks a transaction.
async fn control(conn: &mut Conn, sql: &'static str) -> Result<()> {
    on!(conn, db => { db.execute(sql).await?; });
    Ok(())
}

impl Store {
    /// Runs a unit of work; returns once it is durable, or with nothing of it stored.
    ///
    /// The unit runs to its end even when the caller stops waiting.
    pub(crate) async fn write<U: Unit>(&self, unit: U) -> Result<U::Output> {
        let _pending = Present::among(&self.inner.writes_pending);
        let span = span::<U>();
        match &self.inner.writer {
            Writer::Grouped(writer) => writer.write(unit).instrument(span).await,
            Writer::Single { units, .. } => units.write(unit).instrument(span).await,
        }
    }

    /// Runs a step of a game, like any unit.
    pub(crate) async fn write_step(&self, step: Step) -> Result<()> {
        let _pending = Present::among(&self.inner.writes_pending);
        let span = span::<Step>();
        match &self.inner.writer {
            Writer::Grouped(writer) => writer.write(step).instrument(span).await,
            Writer::Single { steps, .. } => steps.write(step).instrument(span).await,
        }
    }
}

/// From when a unit is handed in until it is answered, for those who trace: its wait for others is part of it.
fn span<U: Unit>() -> Span {
    let path = std::any::type_name::<U>();
    let name = path.rsplit("::").next().unwrap_or(path);
    tracing::trace_span!(target: SPANS, "transaction", db.operation.name = name)
}
