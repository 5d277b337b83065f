//! How much there is of what operators watch. Every number is bounded, and so is what it costs.

use chrono::{DateTime, Utc};
use domain::Timestamp;

use crate::db::{on, statements};
use crate::{QueueLength, Result, Store};

/// Rows of one kind that are counted at most: a backlog of so many is one, whatever its length.
const COUNT_MAX: i64 = 100_000;

statements! { STATEMENTS:
    JOBS = "
        SELECT kind, state, CAST(COUNT(*) AS BIGINT) AS jobs
        FROM (SELECT kind, state FROM job WHERE state IN ('waiting', 'ready', 'running', 'dead') LIMIT $1) AS counted
        GROUP BY kind, state";
    OLDEST_DUE = "
        SELECT kind, MIN(run_at) AS since
        FROM (SELECT kind, run_at FROM job WHERE state = 'ready' AND run_at <= $1 ORDER BY run_at LIMIT $2) AS counted
        GROUP BY kind";
    LIVE_GAMES = "
        SELECT CAST(COUNT(*) AS BIGINT) AS games FROM (SELECT 1 AS one FROM live_game LIMIT $1) AS counted";
    OFF_BOARD = "
        SELECT CAST(COUNT(*) AS BIGINT) AS ratings
        FROM (SELECT 1 AS one
              FROM rating r JOIN player p ON p.id = r.player_id
              WHERE r.rank_dirty AND r.games > 0 AND p.closed_at IS NULL
              LIMIT $1) AS counted";
}

/// How much there is of what operators watch, at one instant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Census {
    /// Jobs that are neither done nor discarded, by kind and state.
    pub jobs: Vec<JobCount>,
    /// Since when the oldest job of each kind has been due that nobody has claimed yet.
    pub oldest_due: Vec<OldestDue>,
    /// The ranked queue.
    pub tickets: QueueLength,
    /// Games under way.
    pub live_games: u64,
    /// Ratings that the rank board may not have yet.
    pub ratings_off_board: u64,
}

/// Jobs of one kind in one state.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct JobCount {
    /// The kind, as [`domain::job::JobKind::as_str`] has it.
    pub kind: String,
    /// The state, as [`domain::job::JobState::as_str`] has it.
    pub state: String,
    /// How many.
    pub jobs: i64,
}

/// The job of one kind that has been due for the longest time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OldestDue {
    /// The kind, as [`domain::job::JobKind::as_str`] has it.
    pub kind: String,
    /// Since when.
    pub since: Timestamp,
}

#[derive(sqlx::FromRow)]
struct OldestDueRow {
    kind: String,
    since: DateTime<Utc>,
}

impl Store {
    /// Counts what operators watch.
    pub async fn census(&self, now: Timestamp) -> Result<Census> {
        let tickets = self.queue_length().await?;
        let mut conn = self.reader().await?;
        on!(&mut conn, db => {
            let jobs = sqlx::query_as(JOBS).bind(COUNT_MAX).fetch_all(&mut *db).await?;
            let due: Vec<OldestDueRow> = sqlx::query_as(OLDEST_DUE)
                .bind(now.utc())
                .bind(COUNT_MAX)
                .fetch_all(&mut *db)
                .await?;
            let live: i64 = sqlx::query_scalar(LIVE_GAMES).bind(COUNT_MAX).fetch_one(&mut *db).await?;
            let off_board: i64 = sqlx::query_scalar(OFF_BOARD).bind(COUNT_MAX).fetch_one(&mut *db).await?;
            Ok(Census {
                jobs,
                oldest_due: due
                    .into_iter()
                    .map(|row| OldestDue { kind: row.kind, since: row.since.into() })
                    .collect(),
                tickets,
                live_games: live.unsigned_abs(),
                ratings_off_board: off_board.unsigned_abs(),
            })
        })
    }
}
