//! One transaction for each unit.

use sqlx::PgPool;

use super::{Unit, control, run};
use crate::db::Conn;
use crate::{Result, StoreError};

/// Runs of a unit that PostgreSQL broke off because of another transaction.
const RUNS_MAX: u32 = 5;

/// Detached: a transaction whose future is dropped half-way would leave its connection in it.
pub(super) async fn write<U: Unit>(pool: PgPool, unit: U) -> Result<U::Output> {
    let task = tokio::spawn(async move {
        let mut run = 1;
        loop {
            match transaction(&pool, &unit).await {
                Err(error) if error.is_transient() && run < RUNS_MAX => run += 1,
                outcome => return outcome,
            }
        }
    });
    task.await.unwrap_or(Err(StoreError::Panicked))
}

async fn transaction<U: Unit>(pool: &PgPool, unit: &U) -> Result<U::Output> {
    let mut conn = Conn::Postgres(pool.acquire().await?);
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
