//! Maintenance of the job table: what is due, what was left behind, what waits for nothing.

use async_trait::async_trait;
use domain::{JobId, Timestamp};
use sqlx::QueryBuilder;

use crate::db::{Conn, on, statements};
use crate::write::Unit;
use crate::{Result, Store};

/// Rows that one sweep looks at, so that it never holds the writer for long.
const SWEEP_MAX: i64 = 500;

statements! { STATEMENTS:
    TAKE_BACK = "
        UPDATE job SET state = 'ready', run_at = $1, published_at = NULL, lease_token = NULL,
                       lease_until = NULL
        WHERE state = 'running'";
    DELETE_DONE = "
        DELETE FROM job
        WHERE id IN (SELECT id FROM job WHERE state = 'done' AND done_at < $1 ORDER BY id LIMIT $2)";
}

impl Store {
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
        let skip_locked = conn.skip_locked();
        let ids: Vec<i64> = on!(conn, db => {
            // The attempt stays counted: whoever held the lease may have died of it.
            let mut query = QueryBuilder::new(
                "UPDATE job SET state = 'ready', lease_token = NULL, lease_until = NULL, published_at = NULL, run_at = ",
            );
            query.push_bind(self.now.utc());
            query.push(" WHERE state = 'running' AND id IN (SELECT id FROM job WHERE state = 'running' AND lease_until < ");
            query.push_bind(self.now.utc()).push(" ORDER BY id LIMIT ").push_bind(SWEEP_MAX).push(skip_locked);
            query.push(") RETURNING id");
            query.build_query_scalar().fetch_all(db).await?
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
        // The standings of those who never played are no rows, which cannot be locked: only the jobs are.
        let lock = if conn.skip_locked().is_empty() {
            ""
        } else {
            " FOR UPDATE OF j SKIP LOCKED"
        };
        let ids: Vec<i64> = on!(conn, db => {
            let mut query = QueryBuilder::new("UPDATE job SET state = 'ready', published_at = NULL, run_at = ");
            query.push_bind(self.now.utc());
            query.push(
                " WHERE state = 'waiting' AND id IN (
                    SELECT j.id
                    FROM job j
                    JOIN game g ON g.id = j.game_id AND g.rating_status = 'pending'
                    LEFT JOIN rating w ON w.ladder = g.ladder AND w.player_id = g.white_id
                    LEFT JOIN rating b ON b.ladder = g.ladder AND b.player_id = g.black_id
                    WHERE j.state = 'waiting'
                      AND g.white_sequence = COALESCE(w.sequence, 0) + 1
                      AND g.black_sequence = COALESCE(b.sequence, 0) + 1
                    ORDER BY j.id LIMIT ",
            );
            query.push_bind(SWEEP_MAX).push(lock).push(") RETURNING id");
            query.build_query_scalar().fetch_all(db).await?
        });
        Ok(ids.into_iter().map(JobId::new).collect())
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
