//! Looking after the job table: what is due, what was left behind, what has been kept long enough.

use std::time::Duration;

use domain::{JobId, Millis, Timestamp};
use tokio_util::sync::CancellationToken;

use crate::Worker;

/// How often jobs are looked for that no delivery announced.
const SWEEP_EVERY: Duration = Duration::from_secs(1);
/// Sweeps between looks at waiting jobs: a lost wake-up is rare, and each look reads up to 500 of them.
const WAITING_EVERY_SWEEPS: u32 = 5;
/// Sweeps between deletions of what is old.
const FORGET_EVERY_SWEEPS: u32 = 600;
/// How long done jobs are kept for people to look at.
const DONE_KEPT: Millis = Millis::from_secs(7 * 86_400);

pub(crate) async fn run(worker: Worker, stop: CancellationToken) {
    let mut sweep: u32 = 0;
    loop {
        if let Err(error) = look_after(&worker, sweep).await {
            tracing::warn!(%error, "the job table could not be looked after");
        }
        sweep = sweep.wrapping_add(1);
        tokio::select! {
            () = tokio::time::sleep(SWEEP_EVERY) => {}
            () = stop.cancelled() => return,
        }
    }
}

async fn look_after(worker: &Worker, sweep: u32) -> store::Result<()> {
    let now = worker.clock.now();
    let mut ready = worker.store.reap_jobs(now).await?;
    if sweep.is_multiple_of(WAITING_EVERY_SWEEPS) {
        ready.extend(worker.store.wake_waiting_jobs(now).await?);
    }
    ready.extend(worker.store.due_jobs(now).await?);
    publish(worker, &ready).await;
    if sweep.is_multiple_of(FORGET_EVERY_SWEEPS) {
        forget(worker, now).await?;
    }
    Ok(())
}

async fn publish(worker: &Worker, jobs: &[JobId]) {
    if !jobs.is_empty()
        && let Err(error) = worker.queue.publish(jobs).await
    {
        tracing::warn!(%error, "due jobs wait for the next sweep");
    }
}

async fn forget(worker: &Worker, now: Timestamp) -> store::Result<()> {
    worker.store.forget_old_answers(now).await?;
    worker.store.forget_done_jobs(now - DONE_KEPT).await
}
