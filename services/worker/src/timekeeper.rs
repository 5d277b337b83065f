//! Calling time.
//!
//! Games are taken in hand a little before their flags can fall, and each flag then falls at its own instant: neither
//! how often is looked nor how long another flag takes delays it.

use std::collections::HashSet;
use std::time::Duration;

use domain::game::{Command, Game};
use domain::{GameId, Millis, Timestamp};
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;

use crate::{Observed, Worker};

/// How often games are looked for whose time is nearly over. Less than [`GRACE`], so that none is found too late.
const TICK: Duration = Duration::from_millis(25);
/// How long before its flag can fall a game is taken in hand: time to load it, and some ticks of which one may be
/// late.
const AHEAD: Millis = Millis(200);
/// A move received in time may still be on its way to its commit, here or in another process: a flag falls so long
/// after its deadline.
const GRACE: Millis = Millis(50);
/// Games looked for in one tick: those in hand, and the next ones.
const GAMES_MAX: u32 = 400;

pub(crate) async fn run(worker: Worker, stop: CancellationToken) {
    let mut in_hand = InHand::default();
    loop {
        tokio::select! {
            () = tokio::time::sleep(TICK) => {}
            () = stop.cancelled() => break,
        }
        let now = worker.clock.now();
        match worker.store.overdue_games(now + AHEAD, GRACE, GAMES_MAX).await {
            // Side by side, since they share commits.
            Ok(games) => in_hand.take(&games, |game| call_time(worker.clone(), game, stop.clone())),
            Err(error) => tracing::error!(%error, "overdue games could not be looked for"),
        }
    }
    in_hand.finish().await;
}

/// Games whose flags are about to fall, each with a task that sees to it.
#[derive(Default)]
struct InHand {
    games: HashSet<GameId>,
    tasks: JoinSet<GameId>,
}

impl InHand {
    /// Takes those that are not in hand yet.
    fn take<F>(&mut self, games: &[GameId], task: impl Fn(GameId) -> F)
    where
        F: Future<Output = ()> + Send + 'static,
    {
        while let Some(ended) = self.tasks.try_join_next() {
            if let Ok(game) = ended {
                self.games.remove(&game);
            }
        }
        // A task that broke off did not say which game it had.
        if self.tasks.is_empty() {
            self.games.clear();
        }
        for &game in games {
            if self.games.insert(game) {
                let task = task(game);
                self.tasks.spawn(async move {
                    task.await;
                    game
                });
            }
        }
    }

    /// Waits until all tasks have ended.
    async fn finish(mut self) {
        while self.tasks.join_next().await.is_some() {}
    }
}

/// Waits for the instant at which the flag of a game can fall, and calls time.
async fn call_time(worker: Worker, game: GameId, stop: CancellationToken) {
    let Some(falls_at) = falls_at(&worker, game).await else {
        return;
    };
    let wait = falls_at - worker.clock.now();
    if wait > Millis::ZERO {
        tokio::select! {
            () = tokio::time::sleep(Duration::from_millis(wait.0.unsigned_abs())) => {}
            () = stop.cancelled() => return,
        }
    }
    let now = worker.clock.now();
    // The clock may have been set back meanwhile: the game is found again.
    if now < falls_at {
        return;
    }
    match worker.games.execute(game, &Command::CallTime, now).await {
        Ok(Some(executed)) if ended_on_time(&executed.view.game, now) => {
            let deadline = falls_at - GRACE;
            let after = worker.clock.now() - deadline;
            worker.observer.observed(&Observed::FlagFell { after });
        }
        Ok(_) => {}
        Err(error) => tracing::error!(%error, game.id = %game, "the flag could not be called"),
    }
}

/// Whether the call that was made at that instant has ended the game, and not something before it.
fn ended_on_time(game: &Game, called_at: Timestamp) -> bool {
    game.is_over() && game.last_event_at() == called_at
}

/// When the flag of a game can fall, as the game stands.
async fn falls_at(worker: &Worker, game: GameId) -> Option<Timestamp> {
    match worker.games.view(game).await {
        Ok(view) => view?.game.deadline().map(|deadline| deadline + GRACE),
        Err(error) => {
            tracing::error!(%error, game.id = %game, "a game whose time is over could not be loaded");
            None
        }
    }
}
