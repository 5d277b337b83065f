//! Jobs as operators see and mend them.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::job::{Cause, JobKind, JobState};
use domain::ladder::LadderId;
use domain::settlement::UnratedReason;
use domain::{GameId, JobId, PlayerId, Timestamp};

use super::{kind, state};
use crate::db::{Conn, on, statements};
use crate::games::next_sequences;
use crate::write::Unit;
use crate::{Conflict, Result, Store, StoreError};

/// A list of jobs with one more condition.
macro_rules! jobs_where {
    ($condition:literal) => {
        concat!(
            "SELECT id, kind, game_id, state, run_at, attempt, last_error, cause, created_at, done_at
             FROM job
             WHERE ",
            $condition
        )
    };
}

statements! { STATEMENTS:
    OF_GAME = jobs_where!("game_id = $1");
    ONE = jobs_where!("id = $1");
    LIST = jobs_where!("state = $1 AND id > $2 ORDER BY id LIMIT $3");
    COUNT_UNDONE = "
        SELECT CAST(COUNT(*) AS BIGINT) AS undone FROM job WHERE state IN ('waiting', 'ready', 'running')";
    OLDEST_DUE = "SELECT MIN(run_at) AS oldest FROM job WHERE state = 'ready' AND run_at <= $1";
    COUNT_DEAD = "SELECT CAST(COUNT(*) AS BIGINT) AS dead FROM job WHERE state = 'dead'";
    HURRY = "UPDATE job SET run_at = $2, published_at = NULL WHERE id = $1 AND state = 'ready' AND run_at > $2";
    REVIVE = "
        UPDATE job SET state = 'ready', attempt = 0, run_at = $2, done_at = NULL, published_at = NULL
        WHERE id = $1 AND state = 'dead'";
    SET_ASIDE_GAME = "
        SELECT ladder, white_id, black_id FROM game
        WHERE id = $1 AND rating_status = 'unrated' AND unrated_reason = $2";
    TAKE_UP = "
        UPDATE game
        SET rating_status = 'pending', unrated_reason = NULL, white_sequence = $2, black_sequence = $3
        WHERE id = $1 AND rating_status = 'unrated'";
    DISCARD = "DELETE FROM job WHERE id = $1 AND state = 'dead'";
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
    /// From when on it may be claimed.
    pub run_at: Timestamp,
    /// Attempts so far.
    pub attempt: u32,
    /// What went wrong last.
    pub last_error: Option<String>,
    /// The request that brought it about, where that is known.
    pub cause: Option<Cause>,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it was done or given up.
    pub done_at: Option<Timestamp>,
}

/// Which jobs to list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JobSelection {
    /// In which state.
    pub state: JobState,
    /// Those made after this one; `None` from the oldest.
    pub after: Option<JobId>,
    /// At most so many.
    pub limit: u32,
}

/// What came of asking for another try.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Retried {
    /// It will be tried at once.
    AtOnce,
    /// There is nothing to be tried: the job is done, under way, or waits for another.
    NothingToRetry(JobState),
    /// There is no such job.
    Missing,
}

#[derive(sqlx::FromRow)]
struct Row {
    id: i64,
    kind: String,
    game_id: i64,
    state: String,
    run_at: DateTime<Utc>,
    attempt: i32,
    last_error: Option<String>,
    cause: Option<String>,
    created_at: DateTime<Utc>,
    done_at: Option<DateTime<Utc>>,
}

impl Row {
    fn read(self) -> Result<JobRow> {
        Ok(JobRow {
            id: JobId::new(self.id),
            kind: kind(&self.kind, self.game_id)?,
            state: state(&self.state)?,
            run_at: self.run_at.into(),
            attempt: self.attempt.unsigned_abs(),
            last_error: self.last_error,
            cause: self.cause.as_deref().map(Cause::new),
            created_at: self.created_at.into(),
            done_at: self.done_at.map(Into::into),
        })
    }
}

#[derive(sqlx::FromRow)]
struct SetAsideRow {
    ladder: Option<String>,
    white_id: i64,
    black_id: i64,
}

impl Store {
    /// The job that settles a game.
    pub async fn job_of_game(&self, game: GameId) -> Result<Option<JobRow>> {
        self.job_by(OF_GAME, game.raw()).await
    }

    /// The job of that id.
    pub async fn job(&self, job: JobId) -> Result<Option<JobRow>> {
        self.job_by(ONE, job.raw()).await
    }

    async fn job_by(&self, sql: &'static str, id: i64) -> Result<Option<JobRow>> {
        let mut conn = self.reader().await?;
        let row: Option<Row> = on!(&mut conn, db => sqlx::query_as(sql).bind(id).fetch_optional(db).await?);
        row.map(Row::read).transpose()
    }

    /// Jobs in one state, the oldest first.
    pub async fn jobs(&self, selection: JobSelection) -> Result<Vec<JobRow>> {
        let mut conn = self.reader().await?;
        let rows: Vec<Row> = on!(&mut conn, db => {
            sqlx::query_as(LIST)
                .bind(selection.state.as_str())
                .bind(selection.after.map_or(i64::MIN, JobId::raw))
                .bind(i64::from(selection.limit))
                .fetch_all(db)
                .await?
        });
        rows.into_iter().map(Row::read).collect()
    }

    /// How many jobs are neither done nor dead.
    pub async fn undone_jobs(&self) -> Result<u64> {
        self.count(COUNT_UNDONE).await
    }

    /// How many jobs were given up and wait for an operator.
    pub async fn dead_jobs(&self) -> Result<u64> {
        self.count(COUNT_DEAD).await
    }

    async fn count(&self, sql: &'static str) -> Result<u64> {
        let mut conn = self.reader().await?;
        let count: i64 = on!(&mut conn, db => sqlx::query_scalar(sql).fetch_one(db).await?);
        Ok(count.unsigned_abs())
    }

    /// Since when the job has been due that has been so for the longest time.
    pub async fn oldest_due_job(&self, now: Timestamp) -> Result<Option<Timestamp>> {
        let mut conn = self.reader().await?;
        let oldest: Option<DateTime<Utc>> =
            on!(&mut conn, db => sqlx::query_scalar(OLDEST_DUE).bind(now.utc()).fetch_one(db).await?);
        Ok(oldest.map(Into::into))
    }

    /// Has a job tried again at once: one that pauses after a failure, or one that was given up. The game of
    /// the latter takes new numbers in both players' orders, since its own were passed over: it counts as
    /// if it had finished now.
    pub async fn retry_job(&self, job: JobId, now: Timestamp) -> Result<Retried> {
        self.write(RetryNow { job, now }).await
    }

    /// Forgets a job that was given up; its game stays unrated. `false`: there is no such job, or it was
    /// not given up.
    pub async fn discard_job(&self, job: JobId) -> Result<bool> {
        self.write(Discard { job }).await
    }
}

struct RetryNow {
    job: JobId,
    now: Timestamp,
}

#[async_trait]
impl Unit for RetryNow {
    type Output = Retried;

    async fn run(&self, conn: &mut Conn) -> Result<Retried> {
        let row: Option<Row> = on!(&mut *conn, db => {
            sqlx::query_as(ONE).bind(self.job.raw()).fetch_optional(db).await?
        });
        let Some(job) = row.map(Row::read).transpose()? else {
            return Ok(Retried::Missing);
        };
        match job.state {
            JobState::Ready => self.update(conn, HURRY).await.map(|()| Retried::AtOnce),
            JobState::Dead => {
                let JobKind::SettleGame { game } = job.kind;
                take_up(conn, game).await?;
                self.update(conn, REVIVE).await.map(|()| Retried::AtOnce)
            }
            state => Ok(Retried::NothingToRetry(state)),
        }
    }
}

impl RetryNow {
    async fn update(&self, conn: &mut Conn, sql: &'static str) -> Result<()> {
        on!(conn, db => {
            sqlx::query(sql).bind(self.job.raw()).bind(self.now.utc()).execute(db).await?;
        });
        Ok(())
    }
}

/// Puts a game that was set aside at the end of both players' orders.
async fn take_up(conn: &mut Conn, game: GameId) -> Result<()> {
    let row: Option<SetAsideRow> = on!(&mut *conn, db => {
        sqlx::query_as(SET_ASIDE_GAME)
            .bind(game.raw())
            .bind(UnratedReason::SettleFailed.as_str())
            .fetch_optional(db)
            .await?
    });
    let missing = || StoreError::damaged(format!("game {game} was not set aside"));
    let row = row.ok_or_else(missing)?;
    let ladder = row.ladder.map(LadderId::new).ok_or_else(missing)?;
    let (white, black) = next_sequences(
        conn,
        &ladder,
        PlayerId::new(row.white_id),
        PlayerId::new(row.black_id),
    )
    .await?;
    let rows = on!(conn, db => {
        sqlx::query(TAKE_UP).bind(game.raw()).bind(white).bind(black).execute(db).await?.rows_affected()
    });
    if rows == 1 {
        Ok(())
    } else {
        Err(Conflict::Version.into())
    }
}

struct Discard {
    job: JobId,
}

#[async_trait]
impl Unit for Discard {
    type Output = bool;

    async fn run(&self, conn: &mut Conn) -> Result<bool> {
        let rows = on!(conn, db => {
            sqlx::query(DISCARD).bind(self.job.raw()).execute(db).await?.rows_affected()
        });
        Ok(rows == 1)
    }
}
