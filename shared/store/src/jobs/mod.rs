//! The job table: what is to be done, who does it, and how often it was tried.

mod settle;
mod sweep;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::job::{Claim, JobKind, JobState, LeaseToken, RetryPolicy};
use domain::{GameId, JobId, Millis, Timestamp};

use crate::db::{Conn, on, statements};
use crate::error::unique;
use crate::write::Unit;
use crate::{Conflict, Result, Store, StoreError};

pub(crate) use settle::STATEMENTS as SETTLE_STATEMENTS;
pub use settle::Settled;
pub(crate) use sweep::STATEMENTS as SWEEP_STATEMENTS;

statements! { STATEMENTS:
    ENQUEUE = "
        INSERT INTO job (id, kind, game_id, state, run_at, attempt, created_at)
        VALUES ($1, 'settle_game', $2, $3, $4, 0, $4)";
    // The attempt is counted here, before the handler runs: a job that kills its process dies at last.
    CLAIM = "
        UPDATE job
        SET state = 'running', attempt = attempt + 1, lease_token = $3, lease_until = $4
        WHERE id = $1 AND state = 'ready' AND run_at <= $2
        RETURNING id, kind, game_id, attempt";
    HOLD = "UPDATE job SET state = 'running' WHERE id = $1 AND lease_token = $2 AND state = 'running'";
    FINISH = "
        UPDATE job SET state = 'done', done_at = $3, lease_token = NULL, lease_until = NULL
        WHERE id = $1 AND lease_token = $2 AND state = 'running'";
    // Waiting for another job is not an attempt.
    PARK = "
        UPDATE job
        SET state = 'waiting', attempt = attempt - 1, lease_token = NULL, lease_until = NULL
        WHERE id = $1 AND lease_token = $2 AND state = 'running'";
    RELEASE = "
        UPDATE job
        SET state = 'ready', attempt = attempt - 1, lease_token = NULL, lease_until = NULL
        WHERE id = $1 AND lease_token = $2 AND state = 'running'";
    RETRY = "
        UPDATE job
        SET state = 'ready', run_at = $3, last_error = $4, lease_token = NULL, lease_until = NULL
        WHERE id = $1 AND lease_token = $2 AND state = 'running'";
    BURY = "
        UPDATE job
        SET state = 'dead', done_at = $3, last_error = $4, lease_token = NULL, lease_until = NULL
        WHERE id = $1 AND lease_token = $2 AND state = 'running'";
    FIND = "SELECT id, kind, game_id, state, attempt, last_error, created_at FROM job WHERE game_id = $1";
    COUNT_UNDONE = "
        SELECT CAST(COUNT(*) AS BIGINT) AS undone FROM job WHERE state IN ('waiting', 'ready', 'running')";
}

/// A job, for people to look at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JobRow {
    /// The job.
    pub id: JobId,
    /// What is to be done.
    pub kind: JobKind,
    /// Where it stands.
    pub state: JobState,
    /// Attempts so far.
    pub attempt: u32,
    /// What went wrong last.
    pub last_error: Option<String>,
    /// When it was made.
    pub created_at: Timestamp,
}

#[derive(sqlx::FromRow)]
struct Row {
    id: i64,
    kind: String,
    game_id: i64,
    state: String,
    attempt: i32,
    last_error: Option<String>,
    created_at: DateTime<Utc>,
}

#[derive(sqlx::FromRow)]
struct ClaimRow {
    id: i64,
    kind: String,
    game_id: i64,
    attempt: i32,
}

fn kind(name: &str, game: i64) -> Result<JobKind> {
    match name {
        "settle_game" => Ok(JobKind::SettleGame {
            game: GameId::new(game),
        }),
        other => Err(StoreError::damaged(format!("no kind of job: {other}"))),
    }
}

fn state(name: &str) -> Result<JobState> {
    JobState::ALL
        .into_iter()
        .find(|state| state.as_str() == name)
        .ok_or_else(|| StoreError::damaged(format!("no state of a job: {name}")))
}

/// Makes the job that rates a game, in the transaction that ends the game.
pub(crate) async fn enqueue_settling(
    conn: &mut Conn,
    job: JobId,
    game: GameId,
    now: Timestamp,
) -> Result<()> {
    let next = settle::is_next(conn, game).await?;
    let state = if next { JobState::Ready } else { JobState::Waiting };
    on!(conn, db => {
        sqlx::query(ENQUEUE)
            .bind(job.raw())
            .bind(game.raw())
            .bind(state.as_str())
            .bind(now.utc())
            .execute(db)
            .await
            .map_err(unique)?;
    });
    Ok(())
}

impl Store {
    /// Claims those of `jobs` that are ready, under a lease of `lease` from now.
    ///
    /// Each is claimed by one caller only, whoever else was told of it.
    pub async fn claim_jobs(
        &self,
        jobs: &[JobId],
        token: LeaseToken,
        now: Timestamp,
        lease: Millis,
    ) -> Result<Vec<Claim>> {
        self.write(ClaimJobs {
            jobs: jobs.to_vec(),
            token,
            now,
            until: now + lease,
        })
        .await
    }

    /// Gives a claimed job back unharmed: the attempt does not count.
    pub async fn release_job(&self, claim: &Claim) -> Result<()> {
        self.write(Leave {
            claim: *claim,
            sql: RELEASE,
        })
        .await
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
        let (claim, why) = (*claim, why.to_owned());
        match verdict {
            Failure::RetryAfter(pause) => {
                let run_at = now + pause;
                self.write(Retry { claim, why, run_at }).await?;
                Ok(Vec::new())
            }
            Failure::Dead => self.write(settle::SetAside { claim, why, now }).await,
        }
    }

    /// The job that settles a game.
    pub async fn job_of_game(&self, game: GameId) -> Result<Option<JobRow>> {
        let mut conn = self.reader().await?;
        let row: Option<Row> =
            on!(&mut conn, db => sqlx::query_as(FIND).bind(game.raw()).fetch_optional(db).await?);
        row.map(|row| {
            Ok(JobRow {
                id: JobId::new(row.id),
                kind: kind(&row.kind, row.game_id)?,
                state: state(&row.state)?,
                attempt: row.attempt.unsigned_abs(),
                last_error: row.last_error,
                created_at: row.created_at.into(),
            })
        })
        .transpose()
    }

    /// How many jobs are neither done nor dead.
    pub async fn undone_jobs(&self) -> Result<u64> {
        let mut conn = self.reader().await?;
        let count: i64 = on!(&mut conn, db => sqlx::query_scalar(COUNT_UNDONE).fetch_one(db).await?);
        Ok(count.unsigned_abs())
    }
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

struct ClaimJobs {
    jobs: Vec<JobId>,
    token: LeaseToken,
    now: Timestamp,
    until: Timestamp,
}

#[async_trait]
impl Unit for ClaimJobs {
    type Output = Vec<Claim>;

    async fn run(&self, conn: &mut Conn) -> Result<Vec<Claim>> {
        let mut claims = Vec::with_capacity(self.jobs.len());
        for job in &self.jobs {
            let row: Option<ClaimRow> = on!(&mut *conn, db => {
                sqlx::query_as(CLAIM)
                    .bind(job.raw())
                    .bind(self.now.utc())
                    .bind(self.token.0)
                    .bind(self.until.utc())
                    .fetch_optional(db)
                    .await?
            });
            if let Some(row) = row {
                claims.push(Claim {
                    job: JobId::new(row.id),
                    kind: kind(&row.kind, row.game_id)?,
                    attempt: row.attempt.unsigned_abs(),
                    lease: self.token,
                });
            }
        }
        Ok(claims)
    }
}

/// Marks a claimed job done, in the transaction of its effect.
async fn finish(conn: &mut Conn, claim: &Claim, now: Timestamp) -> Result<()> {
    let rows = on!(conn, db => {
        sqlx::query(FINISH)
            .bind(claim.job.raw())
            .bind(claim.lease.0)
            .bind(now.utc())
            .execute(db)
            .await?
            .rows_affected()
    });
    held(rows)
}

/// Lets go of a claimed job with one of the statements that need no more than the lease.
async fn leave(conn: &mut Conn, claim: &Claim, sql: &'static str) -> Result<()> {
    let rows = on!(conn, db => {
        sqlx::query(sql).bind(claim.job.raw()).bind(claim.lease.0).execute(db).await?.rows_affected()
    });
    held(rows)
}

async fn leave_with_error(
    conn: &mut Conn,
    claim: &Claim,
    sql: &'static str,
    at: Timestamp,
    why: &str,
) -> Result<()> {
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

struct Leave {
    claim: Claim,
    sql: &'static str,
}

#[async_trait]
impl Unit for Leave {
    type Output = ();

    async fn run(&self, conn: &mut Conn) -> Result<()> {
        leave(conn, &self.claim, self.sql).await
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
        leave_with_error(conn, &self.claim, RETRY, self.run_at, &self.why).await
    }
}
