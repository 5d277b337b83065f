//! Batches: on PostgreSQL, units of one kind that wait at the same time become one statement.
//!
//! A batch is whatever has come while the one before was under way: nobody waits for others to come. Each
//! caller is answered with the outcome of its own unit, after the commit. When a batch fails, nothing of it
//! is stored, and each of its units is run alone, so that only the guilty one is refused.

#[cfg(test)]
mod tests;

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use futures_util::FutureExt;
use futures_util::future::join_all;
use sqlx::pool::PoolConnection;
use sqlx::{PgConnection, PgPool, Postgres};
use tokio::sync::{Mutex, mpsc, oneshot};
use tokio::time::timeout;

use super::Unit;
use super::line::Line;
use super::single::until_settled;
use crate::load::{CommitTally, PoolLoad};
use crate::{Result, StoreError};

/// Units of one statement: bounds how long the first of them waits for the last.
const BATCH_MAX: usize = 128;
/// A lane without work keeps its connection for so long; then the pool has it, which tries a connection
/// before it gives it out again.
const CONNECTION_KEPT: Duration = Duration::from_secs(1);

/// A unit that has a statement for many of its kind.
#[async_trait]
pub(crate) trait Together: Unit + Sized {
    /// Does the work of all in one statement, which is a transaction by itself. Gives the outcome of each,
    /// in their order; an error means that nothing is stored.
    async fn run_together(units: &[Self], db: &mut PgConnection) -> Result<Vec<Result<Self::Output>>>;
}

/// Writes units of one kind in batches.
pub(crate) struct BatchWriter<U: Together> {
    line: Line<Waiting<U>>,
    batches: PgPool,
    tally: Arc<CommitTally>,
}

/// A unit that waits, and whoever waits for it.
struct Waiting<U: Unit> {
    unit: U,
    reply: Reply<U>,
}

type Reply<U> = oneshot::Sender<Result<<U as Unit>::Output>>;

/// Where batches go, and what was in one that failed.
pub(crate) struct Roads {
    /// As many connections as there are batches under way at a time.
    pub(crate) batches: PgPool,
    /// Those of all other units.
    pub(crate) alone: PgPool,
}

impl<U: Together> BatchWriter<U> {
    pub(super) fn start(roads: &Roads) -> Self {
        let lanes = roads.batches.options().get_max_connections();
        let tally = Arc::<CommitTally>::default();
        Self {
            line: Line::open(|queue| {
                let queue = Arc::new(Mutex::new(queue));
                let lane = || Lane {
                    queue: Arc::clone(&queue),
                    batches: roads.batches.clone(),
                    alone: roads.alone.clone(),
                    kept: None,
                    tally: Arc::clone(&tally),
                };
                (0..lanes).map(|_| tokio::spawn(lane().serve())).collect()
            }),
            batches: roads.batches.clone(),
            tally: Arc::clone(&tally),
        }
    }

    pub(super) fn tally(&self) -> &CommitTally {
        &self.tally
    }

    /// How busy the connections of batches are.
    pub(super) fn load(&self) -> PoolLoad {
        PoolLoad::of("batches", &self.batches)
    }

    pub(super) async fn write(&self, unit: U) -> Result<U::Output> {
        let (reply, answer) = oneshot::channel();
        self.line.enter(Waiting { unit, reply }).await?;
        answer.await.map_err(|_| StoreError::WriterStopped)?
    }

    /// Lets no more units in, waits for those that are, and closes the connections of batches.
    pub(super) async fn stop(&self) {
        self.line.close().await;
        self.batches.close().await;
    }
}

/// A task that writes one batch after the other.
struct Lane<U: Together> {
    /// Shared by all lanes: whichever is free takes all that wait.
    queue: Arc<Mutex<mpsc::Receiver<Waiting<U>>>>,
    batches: PgPool,
    alone: PgPool,
    /// The connection of the batch before, while there is work.
    kept: Option<PoolConnection<Postgres>>,
    tally: Arc<CommitTally>,
}

impl<U: Together> Lane<U> {
    async fn serve(mut self) {
        let mut batch = Vec::with_capacity(BATCH_MAX);
        while self.gather(&mut batch).await {
            let (units, replies): (Vec<U>, Vec<Reply<U>>) = batch
                .drain(..)
                .map(|waiting| (waiting.unit, waiting.reply))
                .unzip();
            match self.write(&units).await {
                Ok(outcomes) => {
                    self.tally.add(units.len());
                    answer(replies, outcomes);
                }
                // Where the database is away, whether the batch is stored is not known: it is not run again.
                Err(error) if error.is_transient() || !error.is_outage() => {
                    let outcomes = units.iter().map(|unit| until_settled(&self.alone, unit));
                    let outcomes = join_all(outcomes).await;
                    for _ in outcomes.iter().filter(|outcome| outcome.is_ok()) {
                        self.tally.add(1);
                    }
                    answer(replies, outcomes);
                }
                Err(error) => {
                    let outcomes = replies.iter().map(|_| Err(error.for_another())).collect();
                    answer(replies, outcomes);
                }
            }
        }
    }

    /// Takes what waits, or waits for the next; `false` when nobody will come any more.
    async fn gather(&mut self, batch: &mut Vec<Waiting<U>>) -> bool {
        if self.kept.is_some() {
            let soon = async { self.queue.lock().await.recv_many(batch, BATCH_MAX).await };
            if let Ok(count) = timeout(CONNECTION_KEPT, soon).await {
                return count > 0;
            }
            self.kept = None;
        }
        self.queue.lock().await.recv_many(batch, BATCH_MAX).await > 0
    }

    async fn write(&mut self, units: &[U]) -> Result<Vec<Result<U::Output>>> {
        let mut connection = match self.kept.take() {
            Some(connection) => connection,
            None => self.batches.acquire().await?,
        };
        let outcomes = AssertUnwindSafe(U::run_together(units, &mut connection))
            .catch_unwind()
            .await
            .unwrap_or(Err(StoreError::Panicked))?;
        // Not after a failure: the pool looks whether the connection is still good.
        self.kept = Some(connection);
        Ok(outcomes)
    }
}

fn answer<T>(replies: Vec<oneshot::Sender<Result<T>>>, outcomes: Vec<Result<T>>) {
    for (reply, outcome) in replies.into_iter().zip(outcomes) {
        // The caller may have stopped waiting; what is stored is stored.
        let _ = reply.send(outcome);
    }
}
