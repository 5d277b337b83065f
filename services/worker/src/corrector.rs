//! Applying corrections: the ratings follow what arbiters decided on games that were rated.
//!
//! One process at a time does it for a ladder, under a lease. One that dies leaves a reading of the ledger that never
//! comes to hold; whoever has the lease next takes it back and begins again.

use std::time::Duration;

use domain::Millis;
use domain::ladder::{Ladder, LadderId};
use domain::ports::Topic;
use store::failpoint::Step;
use store::{Corrected, Flipped, Holder};
use tokio_util::sync::CancellationToken;

use crate::Worker;

/// How often it is looked whether corrections wait.
const LOOK_EVERY: Duration = Duration::from_millis(500);
/// How long the lease is ours: it is kept with every page, and over soon after a crash.
const LEASE_LENGTH: Millis = Millis::from_secs(10);

pub(crate) async fn run(worker: Worker, stop: CancellationToken) {
    let holder = Holder(worker.ids.next(worker.clock.now()));
    loop {
        if let Err(error) = look(&worker, holder, &stop).await {
            tracing::warn!(%error, "corrections wait");
        }
        tokio::select! {
            () = tokio::time::sleep(LOOK_EVERY) => {}
            () = stop.cancelled() => return,
        }
    }
}

async fn look(worker: &Worker, holder: Holder, stop: &CancellationToken) -> store::Result<()> {
    for id in worker.store.ladders_to_correct().await? {
        let Some(ladder) = worker.ladders.get(&id) else {
            tracing::warn!(ladder = %id, "corrections wait in a ladder that is not configured");
            continue;
        };
        if keep_lease(worker, &id, holder).await? {
            let outcome = correct(worker, ladder, holder, stop).await;
            worker.store.release_lease(lease(&id), holder).await?;
            outcome?;
        }
    }
    Ok(())
}

/// What the lease of a ladder's corrections is called.
fn lease(ladder: &LadderId) -> String {
    format!("corrections:{ladder}")
}

async fn keep_lease(worker: &Worker, ladder: &LadderId, holder: Holder) -> store::Result<bool> {
    let now = worker.clock.now();
    worker
        .store
        .take_lease(lease(ladder), holder, now, LEASE_LENGTH)
        .await
}

async fn correct(
    worker: &Worker,
    ladder: &Ladder,
    holder: Holder,
    stop: &CancellationToken,
) -> store::Result<()> {
    let store = &worker.store;
    let Some(mut revising) = store.begin_revision(ladder, lease(&ladder.id), holder).await? else {
        return Ok(());
    };
    loop {
        while revising.go_on(store).await? {
            worker.failpoint.reach(Step::CorrectionBegun);
            // What is written so far is taken back by whoever begins again.
            if stop.is_cancelled() || !keep_lease(worker, &ladder.id, holder).await? {
                return Ok(());
            }
        }
        worker.failpoint.reach(Step::CorrectionWritten);
        if let Flipped::Holds(corrected) = revising.flip(store, worker.clock.now()).await? {
            worker.failpoint.reach(Step::CorrectionFlipped);
            tell(worker, ladder, &corrected).await;
            return Ok(());
        }
    }
}

/// Tells the rank board and whoever follows the games and their players. What fails here is found by its mark in SQL.
async fn tell(worker: &Worker, ladder: &Ladder, corrected: &Corrected) {
    tracing::info!(
        ladder = %ladder.id,
        games = corrected.games.len(),
        ratings = corrected.entries.len(),
        "a correction holds"
    );
    if let Err(error) = worker.board.put(&ladder.id, &corrected.entries).await {
        tracing::warn!(%error, ladder = %ladder.id, "the rank board is behind the ratings");
    }
    let games = corrected.games.iter().copied().map(Topic::Game);
    let players = corrected.told.iter().copied().map(Topic::Player);
    worker.bus.announce(&games.chain(players).collect::<Vec<_>>());
}
