//! Rating finished games.

use std::time::Duration;

use domain::job::{Claim, LeaseToken, RetryPolicy};
use domain::ports::Delivery;
use domain::{JobId, Millis};
use store::{Conflict, Failure, Settled, StoreError};
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;

use crate::Worker;

/// Jobs claimed at a time: a crash strands no more, and they share a commit.
const BATCH_MAX: usize = 64;
/// How long a claimed job is ours. Settling takes milliseconds; a dead worker's jobs wait this long.
const LEASE: Millis = Millis::from_secs(30);
/// How long to wait for a delivery before looking at `stop` again.
const PATIENCE: Duration = Duration::from_millis(500);

pub(crate) async fn run(worker: Worker, stop: CancellationToken) {
    while !stop.is_cancelled() {
        // A read that is given up may still take deliveries with it, except from a queue in memory, which
        // only waits: so `stop` ends the wait, never the handling.
        let received = tokio::select! {
            received = worker.queue.receive(BATCH_MAX, PATIENCE) => received,
            () = stop.cancelled() => return,
        };
        match received {
            Ok(deliveries) if deliveries.is_empty() => {}
            Ok(deliveries) => settle(&worker, &deliveries, &stop).await,
            Err(error) => {
                tracing::warn!(%error, "no jobs are delivered");
                pause(&stop).await;
            }
        }
    }
}

async fn pause(stop: &CancellationToken) {
    tokio::select! {
        () = tokio::time::sleep(PATIENCE) => {}
        () = stop.cancelled() => {}
    }
}

async fn settle(worker: &Worker, deliveries: &[Delivery], stop: &CancellationToken) {
    let now = worker.clock.now();
    let jobs: Vec<_> = deliveries.iter().map(|delivery| delivery.job).collect();
    let token = LeaseToken(worker.ids.next(now));
    let claims = match worker.store.claim_jobs(&jobs, token, now, LEASE).await {
        Ok(claims) => claims,
        Err(error) => {
            // Nothing is claimed; the sweep delivers the jobs again.
            tracing::warn!(%error, "jobs could not be claimed");
            return;
        }
    };
    let mut handlers = JoinSet::new();
    for claim in claims {
        handlers.spawn(handle(worker.clone(), claim, stop.clone()));
    }
    while handlers.join_next().await.is_some() {}
    if let Err(error) = worker.queue.acknowledge(deliveries).await {
        tracing::warn!(%error, "deliveries will come again");
    }
}

async fn handle(worker: Worker, claim: Claim, stop: CancellationToken) {
    if RetryPolicy::of(claim.kind).is_spent(claim.attempt) {
        return fail(&worker, &claim, "its workers ended without a word").await;
    }
    let now = worker.clock.now();
    match worker.store.settle_game(&claim, &worker.ladders, now).await {
        Ok(Settled::Rated {
            ladder,
            entries,
            woken,
        }) => {
            if let Err(error) = worker.board.put(&ladder, &entries).await {
                tracing::warn!(%error, job.id = %claim.job, "the rank board is behind the ratings");
            }
            publish(&worker, &woken).await;
        }
        Ok(Settled::NotYet) => {}
        Err(StoreError::Conflict(Conflict::LeaseLost)) => {
            tracing::warn!(job.id = %claim.job, "another worker took the job over");
        }
        Err(error) if error.is_outage() => release(&worker, &claim, &error, &stop).await,
        Err(error) => fail(&worker, &claim, &error.to_string()).await,
    }
}

async fn publish(worker: &Worker, woken: &[JobId]) {
    if let Err(error) = worker.queue.publish(woken).await {
        tracing::warn!(%error, "woken jobs wait for the next sweep");
    }
}

/// A database that does not work is no fault of the job: the attempt is taken back as soon as it works
/// again. Should the lease have run out by then, another worker may have the job.
async fn release(worker: &Worker, claim: &Claim, error: &StoreError, stop: &CancellationToken) {
    tracing::warn!(%error, job.id = %claim.job, "the database does not work, the job waits");
    while let Err(error) = worker.store.release_job(claim).await {
        if !error.is_outage() || stop.is_cancelled() {
            tracing::warn!(%error, job.id = %claim.job, "the job stays ours until its lease ends");
            return;
        }
        pause(stop).await;
    }
}

async fn fail(worker: &Worker, claim: &Claim, why: &str) {
    let mut jitter = [0];
    worker.ids.fill_secret(&mut jitter);
    let verdict = Failure::of(claim, jitter[0]);
    tracing::error!(why, job.id = %claim.job, job.attempt = claim.attempt, ?verdict, "a game could not be rated");
    match worker
        .store
        .fail_job(claim, why, verdict, worker.clock.now())
        .await
    {
        Ok(woken) => publish(worker, &woken).await,
        Err(error) => {
            tracing::warn!(%error, job.id = %claim.job, "the job stays ours until its lease ends");
        }
    }
}
