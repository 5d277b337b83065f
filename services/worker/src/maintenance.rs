//! Looking after the job table and the rank boards: what is due, what was left behind, what has been kept
//! long enough.

use std::time::Duration;

use domain::{Millis, Timestamp};
use tokio_util::sync::CancellationToken;

use crate::{Worker, boards};

/// How often jobs are looked for that no delivery announced.
const SWEEP_EVERY: Duration = Duration::from_secs(1);
/// Sweeps between looks at waiting jobs: a lost wake-up is rare.
const WAITING_EVERY_SWEEPS: u32 = 5;
/// Sweeps between deletions of what is old.
const FORGET_EVERY_SWEEPS: u32 = 600;
/// Looks into the outbox in one sweep: a backlog is published as fast as workers are through with it, and no
/// sweep is held up by one that never ends.
const RELAYS_MAX: u32 = 10;
/// How long done jobs are kept for people to look at.
const DONE_KEPT: Millis = Millis::from_secs(7 * 86_400);

pub(crate) async fn run(worker: Worker, stop: CancellationToken) {
    let mut sweep: u32 = 0;
    loop {
        if let Err(error) = look_after_jobs(&worker, sweep).await {
            tracing::warn!(%error, "the job table could not be looked after");
        }
        if let Err(error) = look_after_boards(&worker).await {
            tracing::warn!(%error, "the rank boards could not be looked after");
        }
        sweep = sweep.wrapping_add(1);
        tokio::select! {
            () = tokio::time::sleep(SWEEP_EVERY) => {}
            () = stop.cancelled() => return,
        }
    }
}

async fn look_after_jobs(worker: &Worker, sweep: u32) -> store::Result<()> {
    let now = worker.clock.now();
    worker.store.reap_jobs(now).await?;
    if sweep.is_multiple_of(WAITING_EVERY_SWEEPS) {
        worker.store.wake_waiting_jobs(now).await?;
    }
    relay(worker, now).await?;
    if sweep.is_multiple_of(FORGET_EVERY_SWEEPS) {
        worker.store.forget_old_answers(now).await?;
        worker.store.forget_old_affairs(now).await?;
        worker.store.forget_old_stream_tickets(now).await?;
        worker.store.forget_done_jobs(now - DONE_KEPT).await?;
    }
    Ok(())
}

/// Publishes what is in the outbox: whoever made it may have died before, or the queue have lost it.
async fn relay(worker: &Worker, now: Timestamp) -> store::Result<()> {
    for _ in 0..RELAYS_MAX {
        let jobs = worker.store.take_unpublished_jobs(now).await?;
        if jobs.is_empty() {
            break;
        }
        if let Err(error) = worker.queue.publish(&jobs).await {
            tracing::warn!(%error, jobs = jobs.len(), "due jobs are published later");
            break;
        }
    }
    Ok(())
}

async fn look_after_boards(worker: &Worker) -> Result<(), boards::KeepingError> {
    boards::fill(&worker.store, &*worker.board, &worker.ladders).await?;
    boards::repair(worker).await
}
