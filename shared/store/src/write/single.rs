//! One transaction for each unit.

use std::sync::Arc;

use sqlx::PgPool;
use tokio::sync::RwLock;

use super::{Unit, control, run};
use crate::db::Conn;
use crate::load::CommitTally;
use crate::{Result, StoreError};

/// Runs of a unit that PostgreSQL broke off because of another transaction.
const RUNS_MAX: u32 = 5;

pub(crate) struct SingleWriter {
    pool: PgPool,
    /// Held for reading by every unit that runs, so that whoever gets it for writing knows that none does.
    running: Arc<RwLock<()>>,
    tally: Arc<CommitTally>,
}

impl SingleWriter {
    pub(super) fn new(pool: PgPool) -> Self {
        Self {
            pool,
            running: Arc::default(),
            tally: Arc::default(),
        }
    }

    pub(super) fn tally(&self) -> &CommitTally {
        &self.tally
    }

    /// Detached: a transaction whose future is dropped half-way would leave its connection in it.
    pub(super) async fn write<U: Unit>(&self, unit: U) -> Result<U::Output> {
        let running = Arc::clone(&self.running).read_owned().await;
        let (pool, tally) = (self.pool.clone(), Arc::clone(&self.tally));
        let task = tokio::spawn(async move {
            let outcome = until_settled(&pool, &unit).await;
            if outcome.is_ok() {
                tally.add(1);
            }
            drop(running);
            outcome
        });
        task.await.unwrap_or(Err(StoreError::Panicked))
    }

    /// Waits for the units that run.
    pub(super) async fn stop(&self) {
        drop(self.running.write().await);
    }
}

/// Runs a unit in a transaction of its own, as often as that takes.
pub(super) async fn until_settled<U: Unit>(pool: &PgPool, unit: &U) -> Result<U::Output> {
    let mut run = 1;
    loop {
        match transaction(pool, unit).await {
            Err(error) if error.is_transient() && run < RUNS_MAX => run += 1,
            outcome => return outcome,
        }
    }
}

async fn transaction<U: Unit>(pool: &PgPool, unit: &U) -> Result<U::Output> {
    let mut conn = Conn::Postgres(pool.acquire().await?);
    if unit.is_one_statement() {
        return run(unit, &mut conn).await;
    }
    control(&mut conn, "BEGIN").await?;
    match run(unit, &mut conn).await {
        Ok(output) => {
            control(&mut conn, "COMMIT").await?;
            Ok(output)
        }
        Err(error) => {
            // A connection that cannot even roll back is broken, and the pool drops it.
            let _ = control(&mut conn, "ROLLBACK").await;
            Err(error)
        }
    }
}
