//! Calling time, and giving time back after an outage.

use std::time::Duration;

use domain::game::Command;
use domain::{GameId, Millis, Timestamp};
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;

use crate::Worker;

/// How often overdue games are looked for: a flag falls within this and [`GRACE`] of its deadline.
const TICK: Duration = Duration::from_millis(25);
/// A move received in time may still be on its way through the queue of its game.
const GRACE: Millis = Millis(50);
/// How often the ladder notes that it is up.
const BEAT_EVERY: Millis = Millis::from_secs(1);
/// Flags called in one tick.
const FLAGS_MAX: u32 = 200;

pub(crate) async fn run(worker: Worker, stop: CancellationToken) {
    let mut last_beat: Option<Timestamp> = None;
    loop {
        tokio::select! {
            () = tokio::time::sleep(TICK) => {}
            () = stop.cancelled() => return,
        }
        let now = worker.clock.now();
        if last_beat.is_none_or(|last| now - last >= BEAT_EVERY) {
            // Without a beat no flag falls: it may be the end of an outage, and time be owed.
            if !beat(&worker, now).await {
                continue;
            }
            last_beat = Some(now);
        }
        call_time(&worker, now).await;
    }
}

/// Notes that the ladder is up; gives time back where it was not.
async fn beat(worker: &Worker, now: Timestamp) -> bool {
    match worker.store.beat(now).await {
        Ok(None) => true,
        Ok(Some(credit)) => {
            tracing::warn!(
                outage_ms = credit.outage.0,
                games = credit.games,
                "nobody could move for a while: the games under way have the time back"
            );
            true
        }
        Err(error) => {
            tracing::error!(%error, "the database does not work, no flag falls");
            false
        }
    }
}

async fn call_time(worker: &Worker, now: Timestamp) {
    let overdue = match worker.store.overdue_games(now - GRACE, FLAGS_MAX).await {
        Ok(games) => games,
        Err(error) => {
            tracing::error!(%error, "overdue games could not be looked for");
            return;
        }
    };
    // Side by side, since they share commits: one after the other, many flags would hold up the beat.
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
