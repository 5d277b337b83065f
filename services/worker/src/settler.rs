//! Rating finished games.

use std::time::Duration;

use domain::JobId;
use domain::job::{Cause, Claim, JobKind, LeaseToken, RetryPolicy};
use domain::ladder::LadderId;
use domain::ports::{Delivery, RankEntry, Topic};
use store::failpoint::Step;
use store::{Failure, SPANS, Settled, SettledBatch, StoreError};
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;
use tracing::{Instrument, Span};

use crate::{JobEnd, Observed, Worker};

/// Jobs claimed at a time: a crash strands no more, and they share their commits.
const BATCH_MAX: usize = 64;
/// Batches that are under way at a time.
const HANDS: usize = 4;
/// How long to wait for a delivery before looking at `stop` again.
const PATIENCE: Duration = Duration::from_millis(500);

/// Several pairs of hands: while one waits for the disk, another one calculates.
pub(crate) async fn run(worker: Worker, stop: CancellationToken) {
    let mut hands = JoinSet::new();
    for _ in 0..HANDS {
        hands.spawn(take_and_settle(worker.clone(), stop.clone()));
    }
    while let Some(ended) = hands.join_next().await {
        // The others stop with us: a worker that lost a hand is not what its operator thinks it is.
        if let Err(error) = ended
            && let Ok(panic) = error.try_into_panic()
        {
            std::panic::resume_unwind(panic);
        }
    }
}

async fn take_and_settle(worker: Worker, stop: CancellationToken) {
    while !stop.is_cancelled() {
        // A wait that is given up loses nothing, as the port says; what was received is handled to its end.
        let received = tokio::select! {
            received = worker.queue.receive(BATCH_MAX, PATIENCE) => received,
            () = stop.cancelled() => return,
        };
        match received {
            Ok(deliveries) if deliveries.is_empty() => {}
            Ok(deliveries) => handle(&worker, &deliveries, &stop).await,
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

async fn handle(worker: &Worker, deliveries: &[Delivery], stop: &CancellationToken) {
    worker.failpoint.reach(Step::Delivered);
    let now = worker.clock.now();
    let jobs: Vec<_> = deliveries.iter().map(|delivery| delivery.job).collect();
    let token = LeaseToken(worker.ids.next(now));
    match worker.store.claim_jobs(&jobs, token, now, worker.lease).await {
        Ok(claims) => {
            worker.failpoint.reach(Step::Claimed);
            settle(worker, claims, stop).await;
        }
        Err(error) => {
            // Nothing is claimed: the relay publishes the jobs again, and these deliveries may go.
            tracing::warn!(%error, "jobs could not be claimed");
        }
    }
    worker.failpoint.reach(Step::Published);
    if let Err(error) = worker.queue.acknowledge(deliveries).await {
        tracing::warn!(%error, "deliveries will come again");
    }
    worker.failpoint.reach(Step::Acknowledged);
}

/// Settles claims together, and one by one where one of them spoils the batch.
async fn settle(worker: &Worker, claims: Vec<Claim>, stop: &CancellationToken) {
    let (spent, claims): (Vec<Claim>, Vec<Claim>) = claims
        .into_iter()
        .partition(|claim| RetryPolicy::of(claim.kind).is_spent(claim.attempt));
    for claim in spent {
        fail(worker, &claim, "its workers ended without a word").await;
    }
    if claims.is_empty() {
        return;
    }
    match attempt(worker, &claims).await {
        Ok(()) => {}
        Err(error) if error.is_outage() => release(worker, &claims, &error, stop).await,
        Err(error) if claims.len() == 1 => fail(worker, &claims[0], &error.to_string()).await,
        Err(_) => {
            for claim in claims {
                Box::pin(settle(worker, vec![claim], stop)).await;
            }
        }
    }
}

/// Settles claims in one transaction, and tells whoever needs to know.
async fn attempt(worker: &Worker, claims: &[Claim]) -> store::Result<()> {
    let now = worker.clock.now();
    let spans = spans(claims);
    let settling = worker.store.settle_games(claims, &worker.ladders, now);
    // One transaction for all: in a trace it stands below the first.
    let first = spans.first().cloned().unwrap_or_else(Span::none);
    let batch = settling.instrument(first).await?;
    worker.failpoint.reach(Step::Committed);
    log(claims, &batch);
    observe(worker, claims, &batch);
    rank(worker, &batch.entries).await;
    worker.failpoint.reach(Step::Ranked);
    publish(worker, &batch.woken).await;
    worker.bus.announce(&topics(claims, &batch));
    Ok(())
}

fn log(claims: &[Claim], batch: &SettledBatch) {
    for (claim, outcome) in claims.iter().zip(&batch.outcomes) {
        let JobKind::SettleGame { game } = claim.kind;
        let request = claim.cause.as_ref().map(Cause::as_str);
        let attempt = claim.attempt;
        match outcome {
            Settled::Rated => {
                tracing::info!(job.id = %claim.job, job.attempt = attempt, game.id = %game, request.id = request, "a game is rated");
            }
            Settled::NotYet => {
                tracing::debug!(job.id = %claim.job, game.id = %game, request.id = request, "a game waits for an earlier one");
            }
            Settled::LeaseLost => {
                tracing::warn!(job.id = %claim.job, job.attempt = attempt, game.id = %game, request.id = request, "another worker took the job over");
            }
        }
    }
}

/// A span for each job, in the trace of the request that brought it about.
fn spans(claims: &[Claim]) -> Vec<Span> {
    let span = |claim: &Claim| {
        tracing::trace_span!(target: SPANS, "job", request.id = claim.cause.as_ref().map(Cause::as_str),
            job.id = %claim.job, job.kind = claim.kind.as_str(), job.attempt = claim.attempt)
    };
    claims.iter().map(span).collect()
}

fn observe(worker: &Worker, claims: &[Claim], batch: &SettledBatch) {
    for (claim, outcome) in claims.iter().zip(&batch.outcomes) {
        end(
            worker,
            claim,
            match outcome {
                Settled::Rated => JobEnd::Done,
                Settled::NotYet => JobEnd::Waits,
                Settled::LeaseLost => JobEnd::LeaseLost,
            },
        );
    }
    let now = worker.clock.now();
    for &ended_at in &batch.ended_at {
        let after = now - ended_at;
        worker.observer.observed(&Observed::Settled { after });
    }
}

fn end(worker: &Worker, claim: &Claim, end: JobEnd) {
    let kind = claim.kind;
    worker.observer.observed(&Observed::Job { kind, end });
}

/// Puts new ratings on the rank boards. What fails here is found by its mark in SQL.
async fn rank(worker: &Worker, entries: &[(LadderId, RankEntry)]) {
    for ladder in worker.ladders.iter() {
        let of_ladder: Vec<RankEntry> = entries
            .iter()
            .filter(|(of, _)| *of == ladder.id)
            .map(|(_, entry)| *entry)
            .collect();
        if !of_ladder.is_empty()
            && let Err(error) = worker.board.put(&ladder.id, &of_ladder).await
        {
            tracing::warn!(%error, ladder = %ladder.id, "the rank board is behind the ratings");
        }
    }
}

/// The games that were rated, and their players.
fn topics(claims: &[Claim], batch: &SettledBatch) -> Vec<Topic> {
    let games = claims.iter().zip(&batch.outcomes).filter_map(|(claim, outcome)| {
        let JobKind::SettleGame { game } = claim.kind;
        (*outcome == Settled::Rated).then_some(Topic::Game(game))
    });
    let players = batch.entries.iter().map(|(_, entry)| Topic::Player(entry.player));
    games.chain(players).collect()
}

async fn publish(worker: &Worker, woken: &[JobId]) {
    if !woken.is_empty()
        && let Err(error) = worker.queue.publish(woken).await
    {
        tracing::warn!(%error, "woken jobs wait for the relay");
    }
}

/// A database that does not work is no fault of the jobs: the attempts are taken back as soon as it works
/// again. Should the lease have run out by then, another worker may have them.
async fn release(worker: &Worker, claims: &[Claim], error: &StoreError, stop: &CancellationToken) {
    tracing::warn!(%error, jobs = claims.len(), "the database does not work, jobs wait");
    for claim in claims {
        loop {
            match worker.store.release_job(claim).await {
                Ok(()) => break end(worker, claim, JobEnd::Released),
                Err(error) if !error.is_outage() || stop.is_cancelled() => {
                    tracing::warn!(%error, job.id = %claim.job, "the job stays ours until its lease ends");
                    break;
                }
                Err(_) => pause(stop).await,
            }
        }
    }
}

async fn fail(worker: &Worker, claim: &Claim, why: &str) {
    let mut jitter = [0];
    worker.ids.fill_secret(&mut jitter);
    let verdict = Failure::of(claim, jitter[0]);
    let request = claim.cause.as_ref().map(Cause::as_str);
    tracing::error!(why, job.id = %claim.job, job.attempt = claim.attempt, request.id = request, ?verdict, "a game could not be rated");
    match worker
        .store
        .fail_job(claim, why, verdict, worker.clock.now())
        .await
    {
        Ok(woken) => {
            end(
                worker,
                claim,
                match verdict {
                    Failure::RetryAfter(_) => JobEnd::Retried,
                    Failure::Dead => JobEnd::SetAside,
                },
            );
            publish(worker, &woken).await;
        }
        Err(error) => {
            tracing::warn!(%error, job.id = %claim.job, "the job stays ours until its lease ends");
        }
    }
}
