//! Letting go of claimed jobs: given back, tried again, given up. Every write names the lease.

use async_trait::async_trait;
use domain::job::{Claim, RetryPolicy};
use domain::{JobId, Millis, Timestamp};

use super::settle::SetAside;
use crate::db::{Conn, on, statements};
use crate::write::Unit;
use crate::{Conflict, Result, Store};

statements! { STATEMENTS:
    RELEASE = "
        UPDATE job
        SET state = 'ready', attempt = attempt - 1, published_at = NULL, lease_token = NULL,
            lease_until = NULL
        WHERE id = $1 AND lease_token = $2 AND state = 'running'";
    RETRY = "
        UPDATE job
        SET state = 'ready', run_at = $3, last_error = $4, published_at = NULL, lease_token = NULL,
            lease_until = NULL
        WHERE id = $1 AND lease_token = $2 AND state = 'running'";
    BURY = "
        UPDATE job
        SET state = 'dead', done_at = $3, last_error = $4, lease_token = NULL, lease_until = NULL
        WHERE id = $1 AND lease_token = $2 AND state = 'running'";
}

/// What becomes of a job whose attempt failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// Another attempt, after a pause.
    RetryAfter(Millis),
    /// No more attempts.
    Dead,
}

impl Failure {
    /// What the policy of the job's kind says after this attempt; `jitter` as in
    /// [`RetryPolicy::pause_after`].
    pub fn of(claim: &Claim, jitter: u8) -> Self {
        RetryPolicy::of(claim.kind)
            .pause_after(claim.attempt, jitter)
            .map_or(Self::Dead, Self::RetryAfter)
    }
}

impl Store {
    /// Gives a claimed job back unharmed: the attempt does not count.
    pub async fn release_job(&self, claim: &Claim) -> Result<()> {
        self.write(Release { claim: claim.clone() }).await
    }

    /// After a failed attempt: tries again later, or gives the job up after its last one and sets its
    /// game aside, so that it holds up no other. Gives the jobs that waited for it.
    pub async fn fail_job(
        &self,
        claim: &Claim,
        why: &str,
        verdict: Failure,
        now: Timestamp,
    ) -> Result<Vec<JobId>> {
        let (claim, why) = (claim.clone(), why.to_owned());
        match verdict {
            Failure::RetryAfter(pause) => {
                let run_at = now + pause;
                self.write(Retry { claim, why, run_at }).await?;
                Ok(Vec::new())
            }
            Failure::Dead => self.write(SetAside { claim, why, now }).await,
        }
    }
}

struct Release {
    claim: Claim,
}

#[async_trait]
impl Unit for Release {
    type Output = ();

    async fn run(&self, conn: &mut Conn) -> Result<()> {
        let rows = on!(conn, db => {
            sqlx::query(RELEASE)
                .bind(self.claim.job.raw())
                .bind(self.claim.lease.0)
                .execute(db)
                .await?
                .rows_affected()
        });
        held(rows)
    }
}

struct Retry {
    claim: Claim,
    why: String,
    run_at: Timestamp,
}

#[async_trait]
impl Unit for Retry {
    type Output = ();

    async fn run(&self, conn: &mut Conn) -> Result<()> {
        leave(conn, &self.claim, RETRY, self.run_at, &self.why).await
    }
}

/// Marks a claimed job dead, for an operator.
pub(super) async fn bury(conn: &mut Conn, claim: &Claim, now: Timestamp, why: &str) -> Result<()> {
    leave(conn, claim, BURY, now, why).await
}

async fn leave(conn: &mut Conn, claim: &Claim, sql: &'static str, at: Timestamp, why: &str) -> Result<()> {
    let rows = on!(conn, db => {
        sqlx::query(sql)
            .bind(claim.job.raw())
            .bind(claim.lease.0)
            .bind(at.utc())
            .bind(why)
            .execute(db)
            .await?
            .rows_affected()
    });
    held(rows)
}

fn held(rows: u64) -> Result<()> {
    if rows == 1 {
        Ok(())
    } else {
        Err(Conflict::LeaseLost.into())
    }
}
