//! A job as it is printed.

use domain::job::{Cause, JobKind};
use serde_json::json;
use store::JobRow;

/// One JSON object.
pub(super) fn as_json(job: &JobRow) -> String {
    let JobKind::SettleGame { game } = job.kind;
    json!({
        "id": job.id.to_string(),
        "kind": "settle_game",
        "game": game.to_string(),
        "state": job.state.as_str(),
        "attempt": job.attempt,
        "run_at": job.run_at,
        "last_error": job.last_error,
        "request": job.cause.as_ref().map(Cause::as_str),
        "created_at": job.created_at,
        "done_at": job.done_at,
    })
    .to_string()
}

/// One line.
pub(super) fn as_text(job: &JobRow) -> String {
    let JobKind::SettleGame { game } = job.kind;
    let mut line = format!(
        "{}  {:<7}  settle game {game}  attempts {}  made {}",
        job.id,
        job.state.as_str(),
        job.attempt,
        job.created_at
    );
    if let Some(cause) = &job.cause {
        line += &format!("  by request {}", cause.as_str());
    }
    if let Some(error) = &job.last_error {
        line += &format!("  last error: {error}");
    }
    line
}
