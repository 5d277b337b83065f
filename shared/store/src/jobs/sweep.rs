//! Maintenance of the job table: what is due, what was left behind, what waits for nothing.

use async_trait::async_trait;
use domain::{JobId, Timestamp};

use super::settle;
use crate::db::{Conn, on, statements};
use crate::write::Unit;
use crate::{Result, Store};

/// Rows that one sweep looks at, so that it never holds the writer for long.
const SWEEP_MAX: i64 = 500;

statements! { STATEMENTS:
    DUE = "SELECT id FROM job WHERE state = 'ready' AND run_at <= $1 ORDER BY run_at, id LIMIT $2";
    // The attempt stays counted: whoever held the lease may have died of it.
    REAP = "
        UPDATE job SET state = 'ready', run_at = $1, lease_token = NULL, lease_until = NULL
        WHERE id IN (SELECT id FROM job WHERE state = 'running' AND lease_until < $1 ORDER BY id LIMIT $2)
          AND state = 'running' AND lease_until < $1
        RETURNING id";
    TAKE_BACK = "
        UPDATE job SET state = 'ready', run_at = $1, lease_token = NULL, lease_until = NULL
        WHERE state = 'running'";
    WAITING = "SELECT game_id FROM job WHERE state = 'waiting' ORDER BY id LIMIT $1";
    DELETE_DONE = "
        DELETE FROM job
        WHERE id IN (SELECT id FROM job WHERE state = 'done' AND done_at < $1 ORDER BY id LIMIT $2)";
}

impl Store {
    /// Jobs that may be claimed at `now`, those due first first.
    pub async fn due_jobs(&self, now: Timestamp) -> Result<Vec<JobId>> {
        let mut conn = self.reader().await?;
        let ids: Vec<i64> = on!(&mut conn, db => {
            sqlx::query_scalar(DUE).bind(now.utc()).bind(SWEEP_MAX).fetch_all(db).await?
        });
        Ok(ids.into_iter().map(JobId::new).collect())
    }

    /// Makes jobs ready again whose lease has run out: their worker is dead.
    pub async fn reap_jobs(&self, now: Timestamp) -> Result<Vec<JobId>> {
        self.write(Reap { now }).await
    }

    /// Makes every claimed job ready again, for the only process that may claim any.
    pub async fn take_back_jobs(&self, now: Timestamp) -> Result<()> {
        self.write(TakeBack { now }).await
    }

    /// Makes waiting jobs ready that nothing holds up any more: a wake-up was lost.
    pub async fn wake_waiting_jobs(&self, now: Timestamp) -> Result<Vec<JobId>> {
        self.write(WakeWaiting { now }).await
    }

    /// Deletes done jobs that ended before `before`, a few at a time so that others can write in between.
    pub async fn forget_done_jobs(&self, before: Timestamp) -> Result<()> {
        while self.write(ForgetDone { before }).await? == SWEEP_MAX.unsigned_abs() {}
        Ok(())
    }
}

struct Reap {
    now: Timestamp,
}

#[async_trait]
impl Unit for Reap {
    type Output = Vec<JobId>;

    async fn run(&self, conn: &mut Conn) -> Result<Vec<JobId>> {
        let ids: Vec<i64> = on!(conn, db => {
            sqlx::query_scalar(REAP).bind(self.now.utc()).bind(SWEEP_MAX).fetch_all(db).await?
        });
        Ok(ids.into_iter().map(JobId::new).collect())
    }
}

struct TakeBack {
    now: Timestamp,
}

#[async_trait]
impl Unit for TakeBack {
    type Output = ();

    async fn run(&self, conn: &mut Conn) -> Result<()> {
        on!(conn, db => { sqlx::query(TAKE_BACK).bind(self.now.utc()).execute(db).await?; });
        Ok(())
    }
}

struct WakeWaiting {
    now: Timestamp,
}

#[async_trait]
impl Unit for WakeWaiting {
    type Output = Vec<JobId>;

    async fn run(&self, conn: &mut Conn) -> Result<Vec<JobId>> {
        let games: Vec<i64> =
            on!(&mut *conn, db => sqlx::query_scalar(WAITING).bind(SWEEP_MAX).fetch_all(db).await?);
        let mut woken = Vec::new();
        for game in games {
            woken.extend(settle::wake_if_next(conn, domain::GameId::new(game), self.now).await?);
        }
        Ok(woken)
    }
}

struct ForgetDone {
    before: Timestamp,
}

#[async_trait]
impl Unit for ForgetDone {
    type Output = u64;

    async fn run(&self, conn: &mut Conn) -> Result<u64> {
        Ok(on!(conn, db => {
            let deleted = sqlx::query(DELETE_DONE).bind(self.before.utc()).bind(SWEEP_MAX).execute(db).await?;
            deleted.rows_affected()
        }))
    }
}
