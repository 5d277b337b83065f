//! Calling time.

use std::time::Duration;

use domain::game::Command;
use domain::{GameId, Millis, Timestamp};
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;

use crate::Worker;

/// How often overdue games are looked for: a flag falls within this and [`GRACE`] of its deadline.
const TICK: Duration = Duration::from_millis(25);
/// A move received in time may still be on its way to its commit, here or in another process.
const GRACE: Millis = Millis(50);
/// Flags called in one tick.
const FLAGS_MAX: u32 = 200;

pub(crate) async fn run(worker: Worker, stop: CancellationToken) {
    loop {
        tokio::select! {
            () = tokio::time::sleep(TICK) => {}
            () = stop.cancelled() => return,
        }
        call_time(&worker, worker.clock.now()).await;
    }
}

async fn call_time(worker: &Worker, now: Timestamp) {
    let overdue = match worker.store.overdue_games(now, GRACE, FLAGS_MAX).await {
        Ok(games) => games,
        Err(error) => {
            tracing::error!(%error, "overdue games could not be looked for");
            return;
        }
    };
    // Side by side, since they share commits.
    let mut flags = JoinSet::new();
    for game in overdue {
        flags.spawn(call_flag(worker.clone(), game, now));
    }
    while flags.join_next().await.is_some() {}
}

async fn call_flag(worker: Worker, game: GameId, now: Timestamp) {
    if let Err(error) = worker.games.execute(game, &Command::CallTime, now).await {
        tracing::error!(%error, game.id = %game, "the flag could not be called");
    }
}
