//! The job table: what is to be done, who does it, and how often it was tried.

mod claim;
mod leave;
mod list;
mod outbox;
mod settle;
mod sweep;

use domain::job::{Cause, JobKind, JobState};
use domain::{GameId, JobId, Timestamp};

use crate::db::{Conn, on, statements};
use crate::error::unique;
use crate::{Result, StoreError};

pub use leave::Failure;
pub(crate) use leave::STATEMENTS as LEAVE_STATEMENTS;
pub(crate) use list::STATEMENTS as LIST_STATEMENTS;
pub use list::{JobRow, JobSelection, Retried};
pub(crate) use settle::STATEMENTS as SETTLE_STATEMENTS;
pub use settle::{Settled, SettledBatch};
pub(crate) use settle::{enter, last_standings, left_seasons};
pub(crate) use sweep::STATEMENTS as SWEEP_STATEMENTS;

statements! { STATEMENTS:
    // Ready, whether or not it is the next of its players: only the settling itself, which locks both
    // standings, can tell without a race. It lets the job wait if need be.
    ENQUEUE = "
        INSERT INTO job (id, kind, game_id, state, run_at, attempt, created_at, cause)
        VALUES ($1, 'settle_game', $2, 'ready', $3, 0, $3, $4)";
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
    cause: Option<&Cause>,
    now: Timestamp,
) -> Result<()> {
    on!(conn, db => {
        sqlx::query(ENQUEUE)
            .bind(job.raw())
            .bind(game.raw())
            .bind(now.utc())
            .bind(cause.map(Cause::as_str))
            .execute(db)
            .await
            .map_err(unique)?;
    });
    Ok(())
}
