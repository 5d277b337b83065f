//! The games under way: one queue for each, a cache, and the guarded write.
//!
//! A command waits its turn in its game's queue, is judged against the cached game, and its events are
//! committed before the cache takes them in and anybody is answered. Another process may have written in
//! between, and a credit for an outage moves clocks without a command. So the cache is only a guess: the
//! guard in a write proves it, a look at the live row proves it where nothing is written, and a guess that
//! was wrong is loaded again.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use domain::adjudication::Ruling;
use domain::affairs::Affair;
use domain::game::{Command, Decision, Game, Refusal};
use domain::job::Cause;
use domain::ports::{EventBus, Ids, JobQueue, Topic};
use domain::ruleset::Rulesets;
use domain::settlement::{UnratedReason, counts_in};
use domain::{GameId, JobId, Timestamp};

use crate::failpoint::{Failpoint, Step};
use crate::games::{self, NewJob, Record, Remind};
use crate::witness::Before;
use crate::{Conflict, RatingStatus, RatingView, Result, Store, StoreError};

pub use crate::witness::{Judged, Outcome, Witness};

/// Games kept in memory; beyond it, those that nobody is using are let go.
const CACHED_MAX: usize = 20_000;

/// Commands are judged so often when other processes were faster: each time, one of them went on.
const JUDGED_MAX: u32 = 10;

/// The games under way, as this process sees them.
pub struct Games {
    store: Store,
    rulesets: Arc<Rulesets>,
    queue: Arc<dyn JobQueue>,
    bus: Arc<dyn EventBus>,
    ids: Arc<dyn Ids>,
    failpoint: Failpoint,
    witness: Option<Arc<dyn Witness>>,
    desks: Mutex<HashMap<GameId, Arc<Desk>>>,
}

/// One game's queue.
type Desk = tokio::sync::Mutex<Seat>;

/// A game under way as of the last commit that this process knows; `None` until somebody needs it.
type Seat = Option<Arc<Game>>;

/// A game, and what it did to the ratings.
#[derive(Clone, Debug)]
pub struct GameView {
    /// The game.
    pub game: Arc<Game>,
    /// Its effect on the ratings.
    pub rating: RatingView,
}

/// When a command came, and in which request.
#[derive(Clone, Debug)]
pub struct Received {
    /// When.
    pub at: Timestamp,
    /// In which request; `None` where the ladder itself gives the command.
    pub cause: Option<Cause>,
}

impl From<Timestamp> for Received {
    fn from(at: Timestamp) -> Self {
        Self { at, cause: None }
    }
}

/// What came of a command. Whatever it says is durable.
#[derive(Clone, Debug)]
pub struct Executed {
    /// The game afterwards.
    pub view: GameView,
    /// Why the command was not followed, if it was not.
    pub refusal: Option<Refusal>,
}

impl Games {
    /// The games of this store. Every change is announced on `bus`, every finished game that counts to
    /// `queue`.
    pub fn new(
        store: Store,
        rulesets: Arc<Rulesets>,
        queue: Arc<dyn JobQueue>,
        bus: Arc<dyn EventBus>,
        ids: Arc<dyn Ids>,
    ) -> Self {
        Self {
            store,
            rulesets,
            queue,
            bus,
            ids,
            failpoint: Failpoint::default(),
            witness: None,
            desks: Mutex::default(),
        }
    }

    /// The same games, with somebody who hears what becomes of commands.
    #[must_use]
    pub fn with_witness(self, witness: Arc<dyn Witness>) -> Self {
        Self {
            witness: Some(witness),
            ..self
        }
    }

    /// The same games in a process that dies at a step, to see what that leaves behind.
    #[must_use]
    pub fn with_failpoint(self, failpoint: Failpoint) -> Self {
        Self { failpoint, ..self }
    }

    /// Judges a command as of the instant at which it was received, and stores what it brings about.
    ///
    /// `None`: there is no such game.
    pub async fn execute(
        &self,
        id: GameId,
        command: &Command,
        received: impl Into<Received>,
    ) -> Result<Option<Executed>> {
        let received = received.into();
        let desk = self.desk(id);
        let executed = self.judge(&mut *desk.lock().await, id, command, &received).await;
        self.tidy(id, &desk);
        executed
    }

    /// The game as of the last commit, whether under way or over. `None`: there is no such game.
    pub async fn view(&self, id: GameId) -> Result<Option<GameView>> {
        let desk = self.desk(id);
        let view = self.look(&mut *desk.lock().await, id).await;
        self.tidy(id, &desk);
        view
    }

    /// Tells the player to move that the time for a move is nearly used up. Once for each turn, however many ask.
    ///
    /// # Errors
    /// [`Conflict::Version`]: a move came meanwhile, or somebody else has told them.
    pub async fn remind(&self, id: GameId, now: Timestamp) -> Result<()> {
        let Some(view) = self.view(id).await? else {
            return Ok(());
        };
        let game = view.game;
        let Some(deadline) = game.deadline() else {
            return Ok(());
        };
        let player = game.setup().seat(game.turn().side).player;
        let affair = Affair::MoveDue {
            game_id: id,
            deadline,
        };
        self.store
            .write(Remind::new(&game, (player, affair), now))
            .await?;
        self.bus.announce(&[Topic::Player(player)]);
        Ok(())
    }

    /// The rulesets under which these games are played.
    pub fn rulesets(&self) -> &Rulesets {
        &self.rulesets
    }

    async fn judge(
        &self,
        seat: &mut Seat,
        id: GameId,
        command: &Command,
        received: &Received,
    ) -> Result<Option<Executed>> {
        for _ in 0..JUDGED_MAX {
            let Some(view) = self.seated(seat, id).await? else {
                return Ok(None);
            };
            let decision = decide(&view.game, command, received.at).await?;
            // A player whose time ran out while nobody could be reached has it back first.
            if decision.ends_on_time()
                && !matches!(command, Command::CallTime)
                && self.store.give_back(received.at).await?.is_some()
            {
                *seat = None;
                continue;
            }
            let before = Before {
                was_over: view.game.is_over(),
                is_idle: decision.events.is_empty(),
            };
            let executed = if before.is_idle {
                let refusal = decision.refusal;
                self.prove(&view.game).await.map(|()| Executed { view, refusal })
            } else {
                self.commit(seat, view.game, decision, received).await
            };
            match executed {
                // Also when the id of a new job is in use: the next try draws another one.
                Err(StoreError::Conflict(Conflict::Version | Conflict::Id)) => *seat = None,
                Ok(executed) => {
                    if let Some(witness) = &self.witness {
                        witness.judged(&before.tell(command, &executed));
                    }
                    return Ok(Some(executed));
                }
                Err(error) => return Err(error),
            }
        }
        Err(Conflict::Version.into())
    }

    async fn look(&self, seat: &mut Seat, id: GameId) -> Result<Option<GameView>> {
        if let Some(game) = seat {
            match self.prove(game).await {
                Err(StoreError::Conflict(Conflict::Version)) => *seat = None,
                proof => proof?,
            }
        }
        self.seated(seat, id).await
    }

    /// The game at its desk, loaded if need be. A game that is over is not kept there: its rating
    /// changes without a command.
    async fn seated(&self, seat: &mut Seat, id: GameId) -> Result<Option<GameView>> {
        if let Some(game) = seat {
            return Ok(Some(GameView {
                rating: rating_of(game),
                game: Arc::clone(game),
            }));
        }
        let mut conn = self.store.reader().await?;
        let Some((game, rating)) = games::load(&mut conn, id, &self.rulesets).await? else {
            return Ok(None);
        };
        if game.is_over() {
            let game = Arc::new(game);
            return Ok(Some(GameView { game, rating }));
        }
        let rating = rating_of(&game);
        let game = Arc::new(game);
        *seat = Some(Arc::clone(&game));
        Ok(Some(GameView { game, rating }))
    }

    /// Makes sure that the game is as the database has it, where no guarded write does so.
    async fn prove(&self, game: &Game) -> Result<()> {
        if game.is_over() {
            return Ok(());
        }
        let mut conn = self.store.reader().await?;
        games::prove(&mut conn, game).await
    }

    async fn commit(
        &self,
        seat: &mut Seat,
        before: Arc<Game>,
        decision: Decision,
        received: &Received,
    ) -> Result<Executed> {
        let at = received.at.max(before.last_event_at());
        // The cache gives its copy up while the commit is open: whatever becomes of it, what is seen
        // next is what the database says. It also spares a copy of the game.
        *seat = None;
        let guard = Record::guard(&before);
        let was_over = before.is_over();
        let mut game = before;
        let after = Arc::make_mut(&mut game);
        for event in &decision.events {
            after.apply(event, at).map_err(StoreError::damaged)?;
        }
        let job = NewJob {
            id: JobId::new(self.ids.next(at)),
            cause: received.cause.clone(),
        };
        let recorded = self
            .store
            .record(Record::new(guard, &game, decision.events, at, &job))
            .await?;
        self.failpoint.reach(Step::MoveCommitted);
        if let Some(job) = recorded.job {
            // Should this fail, the worker's relay finds the job in SQL.
            if let Err(error) = self.queue.publish(&[job]).await {
                tracing::warn!(%error, job.id = %job, "a job waits for the relay");
            }
        }
        if game.is_over() {
            self.failpoint.reach(Step::FinishPublished);
        }
        if game.ruling().is_some_and(Ruling::is_undecided) {
            let fen = game.line().position().fen();
            tracing::warn!(game.id = %game.setup().id, fen, "whether the winner could mate is undecided: the loss stands");
        }
        self.announce(&game);
        if !game.is_over() {
            *seat = Some(Arc::clone(&game));
        }
        // What a correction means for the ratings, only the database knows.
        if was_over && let Some(view) = self.seated(seat, game.setup().id).await? {
            return Ok(Executed {
                view,
                refusal: decision.refusal,
            });
        }
        let rating = recorded.objection.map_or_else(|| rating_of(&game), unrated);
        Ok(Executed {
            view: GameView { game, rating },
            refusal: decision.refusal,
        })
    }

    fn announce(&self, game: &Game) {
        let setup = game.setup();
        self.bus.announce(&[Topic::Game(setup.id)]);
        if game.is_over() {
            let players = [&setup.white, &setup.black].map(|seat| Topic::Player(seat.player));
            self.bus.announce(&players);
        }
    }

    fn desk(&self, id: GameId) -> Arc<Desk> {
        let mut desks = self.desks.lock().unwrap_or_else(PoisonError::into_inner);
        if desks.len() >= CACHED_MAX {
            desks.retain(|_, desk| Arc::strong_count(desk) > 1);
        }
        Arc::clone(desks.entry(id).or_default())
    }

    /// Takes an empty desk away, unless somebody else is at it.
    fn tidy(&self, id: GameId, desk: &Arc<Desk>) {
        let mut desks = self.desks.lock().unwrap_or_else(PoisonError::into_inner);
        // Nobody comes to a desk but through the map, which is locked: it holds one and the caller one.
        if Arc::strong_count(desk) == 2 && desk.try_lock().is_ok_and(|seat| seat.is_none()) {
            desks.remove(&id);
        }
    }
}

/// Judges a command: aside, where that may take long, so that other games are not held up.
async fn decide(game: &Arc<Game>, command: &Command, at: Timestamp) -> Result<Decision> {
    if !game.asks_for_winning_chances(command, at) {
        return Ok(game.decide(command, at));
    }
    let (game, command) = (Arc::clone(game), command.clone());
    tokio::task::spawn_blocking(move || game.decide(&command, at))
        .await
        .map_err(|_| StoreError::Panicked)
}

/// What is known of a game's rating from the game alone, while it runs or at its last event.
fn rating_of(game: &Game) -> RatingView {
    let status = match counts_in(game) {
        Err(reason) if reason == UnratedReason::Casual || game.is_over() => return unrated(reason),
        Ok(_) if game.is_over() => Some(RatingStatus::Pending),
        _ => None,
    };
    RatingView {
        status,
        ..RatingView::default()
    }
}

/// The rating of a game that does not count.
fn unrated(reason: UnratedReason) -> RatingView {
    RatingView {
        status: Some(RatingStatus::Unrated),
        unrated_reason: Some(reason),
        ..RatingView::default()
    }
}
