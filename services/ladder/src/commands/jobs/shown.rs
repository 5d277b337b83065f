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
    let cause = job.cause.as_ref();
    let cause = cause.map_or_else(String::new, |cause| format!("  by request {}", cause.as_str()));
    let error = job.last_error.as_ref();
    let error = error.map_or_else(String::new, |error| format!("  last error: {error}"));
    format!(
        "{}  {:<7}  settle game {game}  attempts {}  made {}{cause}{error}",
        job.id,
        job.state.as_str(),
        job.attempt,
        job.created_at
    )
}
