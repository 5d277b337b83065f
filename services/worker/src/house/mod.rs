//! The house bots: they take up casual challenges, play their games, and stand in for players of casual games who
//! are away.
//!
//! A bot plays as anybody does: a challenge is accepted in its own transaction, a move is a command that is judged.
//! One worker does it at a time, by a lease; should two do it, the ply that a move is meant for lets one of the two
//! count.

mod mind;
mod reception;
mod seat;
mod substitute;

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use domain::ports::Topic;
use domain::{GameId, Millis};
use store::Holder;
use tokio::sync::Notify;
use tokio::task::JoinSet;
use tokio::time::sleep;
use tokio_util::sync::CancellationToken;

use crate::Worker;
use mind::Minds;

/// How often it is looked for challenges, games and absences that nobody announced.
const LOOK_EVERY: Duration = Duration::from_secs(1);
/// For how long the bots are this worker's.
const LEASE: Millis = Millis::from_secs(10);
const LEASE_NAME: &str = "house";
/// Games of a bot that are read at a time.
const PAGE: u32 = 200;

pub(crate) async fn run(worker: Worker, stop: CancellationToken) {
    let holder = Holder(worker.ids.next(worker.clock.now()));
    let called = Arc::new(Notify::new());
    let mut ears = JoinSet::new();
    for bot in worker.house.iter() {
        ears.spawn(listen(
            worker.clone(),
            Topic::Player(bot.player),
            Arc::clone(&called),
        ));
    }
    let mut house = House {
        minds: Arc::new(Minds::with(&worker.engines)),
        games: Playing::default(),
        worker,
    };
    loop {
        tokio::select! {
            () = called.notified() => {}
            () = sleep(LOOK_EVERY) => {}
            () = stop.cancelled() => break,
        }
        if let Err(error) = house.look(holder).await {
            tracing::warn!(%error, "the house bots could not look after their games");
        }
    }
    house.games.tasks.shutdown().await;
    let _ = house.worker.store.release_lease(LEASE_NAME, holder).await;
}

/// Calls whenever something is announced.
async fn listen(worker: Worker, topic: Topic, called: Arc<Notify>) {
    let mut ear = worker.bus.listen(topic);
    loop {
        ear.heard().await;
        called.notify_one();
    }
}

/// The bots as one worker keeps them.
struct House {
    worker: Worker,
    minds: Arc<Minds>,
    games: Playing,
}

/// The games in which this worker plays, each with its task.
#[derive(Default)]
struct Playing {
    tasks: JoinSet<GameId>,
    under_way: HashSet<GameId>,
}

impl Playing {
    fn forget_ended(&mut self) {
        while let Some(ended) = self.tasks.try_join_next() {
            match ended {
                Ok(game) => {
                    self.under_way.remove(&game);
                }
                // Which game it was is not known: each is looked at again.
                Err(error) if error.is_panic() => {
                    tracing::error!(%error, "a house bot broke off");
                    self.under_way.clear();
                }
                Err(_) => {}
            }
        }
    }
}

impl House {
    async fn look(&mut self, holder: Holder) -> store::Result<()> {
        self.games.forget_ended();
        let now = self.worker.clock.now();
        if !self
            .worker
            .store
            .take_lease(LEASE_NAME, holder, now, LEASE)
            .await?
        {
            // All of them, the list too: whoever has the lease again sits down anew.
            self.games = Playing::default();
            return Ok(());
        }
        for bot in self.worker.house.iter() {
            self.worker.presence.seen(bot.player, now);
            reception::receive(&self.worker, bot, now).await?;
        }
        self.take_seats().await?;
        substitute::stand_in(&self.worker, &self.minds, now).await
    }

    /// Sits down at every game of the bots that nobody plays yet.
    async fn take_seats(&mut self) -> store::Result<()> {
        for bot in self.worker.house.iter() {
            let mut last = GameId::new(i64::MIN);
            loop {
                let page = self.worker.store.live_games_with(bot.player, last, PAGE).await?;
                for pairing in &page {
                    last = pairing.game;
                    if self.games.under_way.insert(pairing.game) {
                        let play = seat::play(
                            self.worker.clone(),
                            Arc::clone(&self.minds),
                            bot.clone(),
                            pairing.game,
                        );
                        self.games.tasks.spawn(play);
                    }
                }
                if page.len() < PAGE as usize {
                    break;
                }
            }
        }
        Ok(())
    }
}

/// Which of a level's many bots plays a game.
fn seed(game: GameId) -> u64 {
    game.raw().unsigned_abs()
}
