use std::sync::Arc;

use domain::challenge::ColorWish;
use domain::game::{Action, Command, Game, GameSetup};
use domain::ladder::{Ladder, LadderId, Ladders};
use domain::pairing::PairingPolicy;
use domain::ports::{Clock, EventBus, Ids, JobQueue, Presence, Topic};
use domain::ruleset::{Ruleset, Rulesets};
use domain::season::{Calendar, Period, Seasons};
use domain::ticket::{AcceptedControls, TicketTerms, WhilePlaying};
use domain::time_control::TimeControl;
use domain::{GameId, Millis, PlayerId, TicketId, Timestamp};
use live::{LocalBus, LocalPresence};
use queue::InProcess;
use store::failpoint::Failpoint;
use store::play::{GameView, Games};
use store::{Join, Joined, Store};
use testkit::TestDatabase;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;
use worker::{Unobserved, Worker};

use super::games::{by, by_days, mv, player, setup, under_classic};
use super::{CountingIds, Notebook, NoticeBoard, WatchedClock};

/// A database with two players, and a worker that may be started.
pub(crate) struct Office {
    pub(crate) store: Store,
    pub(crate) clock: Arc<WatchedClock>,
    pub(crate) board: Arc<NoticeBoard>,
    pub(crate) games: Arc<Games>,
    pub(crate) bus: Arc<dyn EventBus>,
    pub(crate) presence: Arc<dyn Presence>,
    ids: Arc<CountingIds>,
    worker: Worker,
}

/// A worker that runs.
pub(crate) struct Running {
    stop: CancellationToken,
    task: JoinHandle<()>,
}

impl Office {
    pub(crate) async fn open(database: &TestDatabase) -> Self {
        Self::watched_by(database, local_presence()).await
    }

    /// An office whose games are played under these rulesets.
    pub(crate) async fn under(database: &TestDatabase, rulesets: Rulesets) -> Self {
        Self::furnish(database, local_presence(), rulesets).await
    }

    /// An office that knows by this memory who is there.
    pub(crate) async fn watched_by(database: &TestDatabase, presence: Arc<dyn Presence>) -> Self {
        Self::furnish(database, presence, Rulesets::default()).await
    }

    async fn furnish(database: &TestDatabase, presence: Arc<dyn Presence>, rulesets: Rulesets) -> Self {
        let rulesets = Arc::new(rulesets);
        let store = Store::open(database.url()).await.unwrap();
        let clock = Arc::new(WatchedClock::new());
        let ids = Arc::new(CountingIds::default());
        let queue: Arc<dyn JobQueue> = Arc::new(InProcess::new());
        let ladders = store
            .register_ladders(&Ladders::default(), clock.now())
            .await
            .unwrap();
        let board = Arc::new(NoticeBoard::of(&ladders).await);
        for id in [1, 2] {
            let (player, token) = player(id);
            store.register(&player, &token, None).await.unwrap();
        }
        let bus: Arc<dyn EventBus> = Arc::new(LocalBus::new());
        let games = Arc::new(games(&store, &rulesets, &queue, &bus, &ids));
        let worker = Worker {
            store: store.clone(),
            games: Arc::clone(&games),
            queue,
            board: Arc::clone(&board) as Arc<_>,
            clock: Arc::clone(&clock) as Arc<_>,
            ids: Arc::clone(&ids) as Arc<_>,
            ladders: Arc::new(ladders),
            rulesets,
            pairing: PairingPolicy::default(),
            bus: Arc::clone(&bus),
            presence: Arc::clone(&presence),
            house: Arc::default(),
            engines: Arc::default(),
            lease: Millis::from_secs(30),
            failpoint: Failpoint::default(),
            observer: Arc::new(Unobserved),
        };
        Self {
            store,
            clock,
            board,
            games,
            bus,
            presence,
            ids,
            worker,
        }
    }

    /// The same office, whose ladders have seasons of a calendar month.
    pub(crate) async fn with_seasons(mut self) -> Self {
        let calendar = Calendar {
            anchor: "2026-01-01".parse().unwrap(),
            every: Period::Months(1),
        };
        let seasons = Seasons {
            calendar,
            reset: None,
        };
        let ladders = self.worker.ladders.iter().map(|ladder| Ladder {
            seasons: Some(seasons),
            ..ladder.clone()
        });
        let ladders = Ladders::new(ladders.collect());
        let ladders = self.store.register_ladders(&ladders, self.now()).await.unwrap();
        self.worker.ladders = Arc::new(ladders);
        self
    }

    /// The same office, in which somebody notes what the worker says that it has done.
    pub(crate) fn noted(mut self) -> (Self, Arc<Notebook>) {
        let notebook = Arc::new(Notebook::default());
        self.worker.observer = Arc::clone(&notebook) as Arc<_>;
        (self, notebook)
    }

    /// The same games, whose ends are announced to nobody.
    pub(crate) fn silent_games(&self) -> Games {
        let nobody: Arc<dyn JobQueue> = Arc::new(InProcess::new());
        games(&self.store, &self.worker.rulesets, &nobody, &self.bus, &self.ids)
    }

    /// Lets time pass as it does while players can reach the ladder: the process that they talk to says so,
    /// and the worker acts upon each instant.
    pub(crate) async fn pass(&self, span: Millis) {
        let mut left = span;
        while left > Millis::ZERO {
            let step = left.min(Millis::from_secs(4));
            self.clock.jump(step);
            self.beat().await;
            self.clock.a_round().await;
            left = left - step;
        }
    }

    /// Says that players can reach the ladder, if the database works.
    pub(crate) async fn beat(&self) {
        let _outage = self.store.beat(self.clock.now()).await;
    }

    /// A player who has not been here yet.
    pub(crate) async fn newcomer(&self, id: i64) -> PlayerId {
        let (player, token) = player(id);
        self.store.register(&player, &token, None).await.unwrap();
        player.id
    }

    /// A player joins the queue, and is seen doing so.
    pub(crate) async fn join(&self, player: PlayerId, control: TimeControl) -> TicketId {
        let now = self.clock.now();
        let id = TicketId::new(self.ids.next(now));
        self.presence.seen(player, now);
        let join = Join {
            id,
            player,
            terms: TicketTerms {
                time_controls: AcceptedControls::new(vec![control]).unwrap(),
                rating_range: None,
                color: ColorWish::Random,
                client_ref: None,
            },
            now,
            while_playing: WhilePlaying::Refused,
            answer: None,
        };
        assert_eq!(self.store.join_queue(join).await.unwrap(), Joined::New);
        id
    }

    /// Waits until something happens to a player, from before `cause` on.
    pub(crate) async fn until_told(&self, player: PlayerId, cause: impl AsyncFnOnce()) {
        let mut ear = self.bus.listen(Topic::Player(player));
        cause().await;
        ear.heard().await;
    }

    pub(crate) fn start(&self) -> Running {
        let stop = CancellationToken::new();
        let (worker, token) = (self.worker.clone(), stop.clone());
        let task = tokio::spawn(async move { worker.run(token).await.unwrap() });
        Running { stop, task }
    }

    /// A game in which both have moved; White's clock runs.
    pub(crate) async fn started_game(&self) -> GameId {
        let now = self.clock.now();
        let id = GameId::new(self.ids.next(now));
        self.store.create_game(&setup(id, now), None).await.unwrap();
        self.act(&self.games, id, by(1, mv("e2e4", 0))).await;
        self.act(&self.games, id, by(2, mv("e7e5", 1))).await;
        id
    }

    /// A rated game of ten minutes under a ruleset, in which both have moved; White is to move.
    pub(crate) async fn game_under(&self, ruleset: &Ruleset) -> GameId {
        let now = self.clock.now();
        let id = GameId::new(self.ids.next(now));
        let setup = GameSetup {
            ladder: Some(LadderId::new("rapid")),
            ruleset: ruleset.reference(),
            time_control: TimeControl::Fischer {
                initial_ms: Millis::from_secs(600),
                increment_ms: Millis(0),
            },
            ..setup(id, now)
        };
        self.store.create_game(&setup, None).await.unwrap();
        self.act(&self.games, id, by(1, mv("e2e4", 0))).await;
        self.act(&self.games, id, by(2, mv("e7e5", 1))).await;
        id
    }

    /// A game of two days for each move in which both have moved; White is to move.
    pub(crate) async fn correspondence_game(&self) -> GameId {
        let now = self.clock.now();
        let id = GameId::new(self.ids.next(now));
        let setup = by_days(setup(id, now));
        self.store.create_game(&setup, None).await.unwrap();
        self.act(&self.games, id, by(1, mv("e2e4", 0))).await;
        self.act(&self.games, id, by(2, mv("e7e5", 1))).await;
        id
    }

    /// A casual game under a ruleset that has absent players stood in for, in which both have moved; White is to move.
    pub(crate) async fn game_with_substitutes(&self) -> GameId {
        let now = self.clock.now();
        let id = GameId::new(self.ids.next(now));
        self.store
            .create_game(&under_classic(setup(id, now)), None)
            .await
            .unwrap();
        self.act(&self.games, id, by(1, mv("e2e4", 0))).await;
        self.act(&self.games, id, by(2, mv("e7e5", 1))).await;
        id
    }

    /// White gives up.
    pub(crate) async fn resign(&self, games: &Games, game: GameId) {
        self.act(games, game, by(1, Action::Resign)).await;
    }

    /// White moves again.
    pub(crate) async fn move_knight(&self, game: GameId) {
        self.act(&self.games, game, by(1, mv("g1f3", 2))).await;
    }

    pub(crate) fn now(&self) -> Timestamp {
        self.clock.now()
    }

    async fn act(&self, games: &Games, game: GameId, command: Command) {
        let executed = games
            .execute(game, &command, self.clock.now())
            .await
            .unwrap()
            .unwrap();
        assert_eq!(executed.refusal, None);
    }

    pub(crate) async fn view(&self, game: GameId) -> GameView {
        self.games.view(game).await.unwrap().unwrap()
    }

    pub(crate) async fn game(&self, game: GameId) -> Arc<Game> {
        self.view(game).await.game
    }

    /// The game once it is over, which it is about to be.
    pub(crate) async fn ended(&self, game: GameId) -> Arc<Game> {
        let mut ear = self.bus.listen(Topic::Game(game));
        loop {
            let seen = self.game(game).await;
            if seen.is_over() {
                return seen;
            }
            ear.heard().await;
        }
    }
}

impl Running {
    /// Stops the worker and waits for its end.
    pub(crate) async fn stop(self) {
        self.stop.cancel();
        self.task.await.unwrap();
    }
}

fn local_presence() -> Arc<dyn Presence> {
    Arc::new(LocalPresence::new(Millis::from_secs(15)))
}

fn games(
    store: &Store,
    rulesets: &Arc<Rulesets>,
    queue: &Arc<dyn JobQueue>,
    bus: &Arc<dyn EventBus>,
    ids: &Arc<CountingIds>,
) -> Games {
    Games::new(
        store.clone(),
        Arc::clone(rulesets),
        Arc::clone(queue),
        Arc::clone(bus),
        Arc::clone(ids) as Arc<_>,
    )
}
