//! Group commit: SQLite has one writer and one fsync at a time, so units that wait share them.
//!
//! Units run one after the other, then one commit makes all durable, then each caller is answered. When
//! one fails, the group is run again with each unit under a savepoint, so that it does not touch the
//! others. When the commit itself fails, every unit is run again alone, so that only the guilty one is
//! refused.

use std::sync::Arc;

use async_trait::async_trait;
use sqlx::SqlitePool;
use tokio::sync::{mpsc, oneshot};

use super::line::Line;
use super::{Unit, control, run};
use crate::db::{Conn, FileLock};
use crate::load::CommitTally;
use crate::{Result, StoreError};

/// Units under one commit: bounds how long the first of them waits for the last.
const GROUP_MAX: usize = 32;

pub(crate) struct GroupWriter {
    line: Line<Box<dyn Waiting>>,
    tally: Arc<CommitTally>,
}

impl GroupWriter {
    pub(super) fn start(pool: SqlitePool, lock: FileLock) -> Self {
        let tally = Arc::<CommitTally>::default();
        let counted = Arc::clone(&tally);
        Self {
            line: Line::open(|queue| vec![tokio::spawn(write_groups(pool, queue, counted, lock))]),
            tally,
        }
    }

    pub(super) fn tally(&self) -> &CommitTally {
        &self.tally
    }

    pub(super) async fn write<U: Unit>(&self, unit: U) -> Result<U::Output> {
        let (reply, answer) = oneshot::channel();
        let entry = Entry {
            unit,
            outcome: None,
            reply,
        };
        self.line.enter(Box::new(entry)).await?;
        answer.await.map_err(|_| StoreError::WriterStopped)?
    }

    /// Lets no more units in, and waits for those that are.
    pub(super) async fn stop(&self) {
        self.line.close().await;
    }
}

/// A unit that waits for its commit, its type hidden.
#[async_trait]
trait Waiting: Send {
    /// Runs the unit and remembers the outcome; says whether it succeeded.
    async fn run(&mut self, conn: &mut Conn) -> bool;

    /// Answers the caller: with the outcome, or with `failure` where the commit failed.
    fn answer(self: Box<Self>, failure: Option<StoreError>);
}

struct Entry<U: Unit> {
    unit: U,
    outcome: Option<Result<U::Output>>,
    reply: oneshot::Sender<Result<U::Output>>,
}

#[async_trait]
impl<U: Unit> Waiting for Entry<U> {
    async fn run(&mut self, conn: &mut Conn) -> bool {
        let outcome = run(&self.unit, conn).await;
        let succeeded = outcome.is_ok();
        self.outcome = Some(outcome);
        succeeded
    }

    fn answer(self: Box<Self>, failure: Option<StoreError>) {
        let outcome = match (failure, self.outcome) {
            (Some(failure), Some(Ok(_)) | None) => Err(failure),
            (None, None) => Err(StoreError::WriterStopped),
            (_, Some(outcome)) => outcome,
        };
        // The caller may have stopped waiting; what is stored is stored.
        let _ = self.reply.send(outcome);
    }
}

async fn write_groups(
    pool: SqlitePool,
    mut queue: mpsc::Receiver<Box<dyn Waiting>>,
    tally: Arc<CommitTally>,
    _lock: FileLock,
) {
    let mut group = Vec::with_capacity(GROUP_MAX);
    while queue.recv_many(&mut group, GROUP_MAX).await > 0 {
        let mut conn = match pool.acquire().await {
            Ok(connection) => Conn::Sqlite(connection),
            Err(error) => {
                tracing::error!(%error, "the embedded database cannot be written");
                let error = StoreError::from(error);
                for waiting in group.drain(..) {
                    waiting.answer(Some(error.for_another()));
                }
                continue;
            }
        };
        if commit(&mut conn, &mut group).await.is_ok() {
            tally.add(group.len());
            for waiting in group.drain(..) {
                waiting.answer(None);
            }
        } else {
            for mut waiting in group.drain(..) {
                let failure = commit(&mut conn, std::slice::from_mut(&mut waiting)).await.err();
                if failure.is_none() {
                    tally.add(1);
                }
                waiting.answer(failure);
            }
        }
    }
}

/// Runs a group in one transaction. An error means that nothing of it is stored.
async fn commit(conn: &mut Conn, group: &mut [Box<dyn Waiting>]) -> Result<()> {
    match attempt(conn, group, Footing::Common).await? {
        Attempt::UnitFailed if group.len() > 1 => {
            attempt(conn, group, Footing::Savepoints).await?;
        }
        Attempt::Committed | Attempt::UnitFailed => {}
    }
    Ok(())
}

/// On what the units of a transaction stand.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Footing {
    /// All on the transaction itself: the first that fails takes the others with it. Savepoints are half
    /// of the statements of a move, and hardly a unit ever fails.
    Common,
    /// Each on a savepoint of its own.
    Savepoints,
}

/// What came of running a group.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Attempt {
    /// All that did not fail is stored.
    Committed,
    /// A unit failed on common footing: nothing is stored.
    UnitFailed,
}

async fn attempt(conn: &mut Conn, group: &mut [Box<dyn Waiting>], footing: Footing) -> Result<Attempt> {
    let outcome = transaction(conn, group, footing).await;
    if !matches!(outcome, Ok(Attempt::Committed)) {
        // Fails where SQLite has rolled back by itself, which is just as good.
        let _ = control(conn, "ROLLBACK").await;
    }
    outcome
}

async fn transaction(conn: &mut Conn, group: &mut [Box<dyn Waiting>], footing: Footing) -> Result<Attempt> {
    // A deferred transaction that turns to writing is refused at once when another one writes.
    control(conn, "BEGIN IMMEDIATE").await?;
    for waiting in group {
        match footing {
            Footing::Common => {
                if !waiting.run(conn).await {
                    return Ok(Attempt::UnitFailed);
                }
            }
            Footing::Savepoints => {
                control(conn, "SAVEPOINT unit").await?;
                if !waiting.run(conn).await {
                    control(conn, "ROLLBACK TO unit").await?;
                }
                control(conn, "RELEASE unit").await?;
            }
        }
    }
    control(conn, "COMMIT").await?;
    Ok(Attempt::Committed)
}
