use std::sync::Arc;

use domain::game::{Action, Command, GameSetup, Notation, Origin, OriginKind, Seat};
use domain::job::{Claim, LeaseToken};
use domain::ladder::{Ladder, LadderId, Ladders};
use domain::ruleset::{RulesetId, Rulesets};
use domain::season::{Calendar, Period, Seasons, SoftReset};
use domain::time_control::{Bucket, TimeControl};
use domain::{GameId, JobId, Millis, PlayerId, Timestamp};
use live::LocalBus;
use rules::{Color, GameResult, Position};
use store::play::{Executed, Games};
use store::{SettledBatch, Store};
use testkit::TestDatabase;

use super::{Announcements, CountingIds, NOW, Sql, new_player, new_token};

/// A claimed job is the claimant's for so long.
const LEASE: Millis = Millis::from_secs(30);

pub(crate) fn blitz() -> LadderId {
    LadderId::new("blitz")
}

/// A store with everything that plays games on it.
pub(crate) struct Hall {
    pub(crate) store: Store,
    pub(crate) games: Games,
    pub(crate) announced: Arc<Announcements>,
    pub(crate) ids: Arc<CountingIds>,
    pub(crate) ladders: Ladders,
    url: String,
}

impl Hall {
    /// A hall with this many players, whose ids count from 1.
    pub(crate) async fn with_players(database: &TestDatabase, players: i64) -> Self {
        let store = Store::open(database.url()).await.unwrap();
        let announced = Arc::new(Announcements::default());
        let ids = Arc::new(CountingIds::default());
        let ladders = store.register_ladders(&Ladders::default(), NOW).await.unwrap();
        for id in 1..=players {
            let player = new_player(id, &format!("player-{id}"));
            store.register(&player, &new_token(id, id), None).await.unwrap();
        }
        Self {
            games: games(&store, &announced, &ids),
            store,
            announced,
            ids,
            ladders,
            url: database.url().to_owned(),
        }
    }

    /// The same with seasons in the blitz ladder, which end by hand, and this reset.
    pub(crate) async fn with_seasons(mut self, reset: SoftReset) -> Self {
        let calendar = Calendar {
            anchor: "2026-01-01".parse().unwrap(),
            every: Period::Months(1),
        };
        let seasons = Seasons {
            calendar,
            reset: Some(reset),
        };
        let ladders = self.ladders.iter().map(|ladder| Ladder {
            seasons: (ladder.bucket == Bucket::Blitz).then_some(seasons),
            ..ladder.clone()
        });
        let ladders = Ladders::new(ladders.collect());
        self.ladders = self.store.register_ladders(&ladders, NOW).await.unwrap();
        self
    }

    /// Other eyes on the same games, as another process has them.
    pub(crate) fn other_games(&self) -> Games {
        games(&self.store, &self.announced, &self.ids)
    }

    pub(crate) async fn sql(&self) -> Sql {
        Sql::connect(&self.url).await
    }

    /// A rated blitz game between two players.
    pub(crate) fn setup(&self, white: i64, black: i64) -> GameSetup {
        GameSetup {
            id: GameId::new(self.ids.next()),
            white: seat(white),
            black: seat(black),
            ladder: Some(blitz()),
            ruleset: Rulesets::default()
                .get(&RulesetId::AUTOMATIC)
                .unwrap()
                .reference(),
            time_control: TimeControl::Fischer {
                initial_ms: Millis(180_000),
                increment_ms: Millis(2_000),
            },
            start: Position::start(),
            show_legal_moves: true,
            origin: Origin {
                kind: OriginKind::Operator,
                id: None,
                client_ref: None,
            },
            created_at: NOW,
        }
    }

    pub(crate) async fn game(&self, white: i64, black: i64) -> GameId {
        let setup = self.setup(white, black);
        self.store.create_game(&setup, None).await.unwrap();
        setup.id
    }

    /// A player of the game does something.
    pub(crate) async fn act(&self, game: GameId, player: i64, action: Action, now: Timestamp) -> Executed {
        act(&self.games, game, player, action, now).await
    }

    /// Plays a game of two half-moves to this result, which it gets at `finish`.
    pub(crate) async fn play(&self, white: i64, black: i64, result: GameResult, finish: Timestamp) -> GameId {
        let game = self.begin(white, black, finish).await;
        self.end(game, (white, black), result, finish).await;
        game
    }

    /// Plays two half-moves of a game shortly before `finish`.
    pub(crate) async fn begin(&self, white: i64, black: i64, finish: Timestamp) -> GameId {
        let begin = finish - Millis::from_secs(2);
        let setup = GameSetup {
            created_at: begin,
            ..self.setup(white, black)
        };
        self.store.create_game(&setup, None).await.unwrap();
        self.act(setup.id, white, mv("e2e4", 0), begin).await;
        self.act(setup.id, black, mv("e7e5", 1), begin).await;
        setup.id
    }

    pub(crate) async fn end(
        &self,
        game: GameId,
        (white, black): (i64, i64),
        result: GameResult,
        finish: Timestamp,
    ) {
        let arbiter = PlayerId::new(white);
        let command = match result.winner() {
            Some(Color::White) => by(black, Action::Resign),
            Some(Color::Black) => by(white, Action::Resign),
            None => Command::Adjudicate {
                result,
                reason: "agreed".to_owned(),
                arbiter,
            },
        };
        let executed = self.games.execute(game, &command, finish).await.unwrap().unwrap();
        assert_eq!(executed.refusal, None);
    }

    /// Claims one job, if it can be claimed.
    pub(crate) async fn claim(&self, job: JobId, now: Timestamp) -> Option<Claim> {
        let token = LeaseToken(self.ids.next());
        let claims = self.store.claim_jobs(&[job], token, now, LEASE).await.unwrap();
        assert!(claims.len() <= 1);
        claims.into_iter().next()
    }

    /// Settles one claimed game.
    pub(crate) async fn settle(&self, claim: &Claim, now: Timestamp) -> store::Result<SettledBatch> {
        self.settle_together(std::slice::from_ref(claim), now).await
    }

    /// Settles claimed games in one transaction.
    pub(crate) async fn settle_together(
        &self,
        claims: &[Claim],
        now: Timestamp,
    ) -> store::Result<SettledBatch> {
        self.store.settle_games(claims, &self.ladders, now).await
    }

    /// Settles whatever is due, one after the other, until nothing is.
    pub(crate) async fn settle_all(&self, now: Timestamp) {
        loop {
            let due = self.store.take_unpublished_jobs(now).await.unwrap();
            if due.is_empty() {
                return;
            }
            for job in due {
                let claim = self.claim(job, now).await.unwrap();
                self.settle(&claim, now).await.unwrap();
            }
        }
    }

    /// The job of a game.
    pub(crate) async fn job(&self, game: GameId) -> store::JobRow {
        self.store.job_of_game(game).await.unwrap().unwrap()
    }
}

pub(crate) fn by(player: i64, action: Action) -> Command {
    Command::Play {
        player: PlayerId::new(player),
        action,
    }
}

pub(crate) fn mv(uci: &str, ply: u32) -> Action {
    Action::Move {
        notation: Notation::Uci(uci.to_owned()),
        ply,
        offer_draw: false,
        lag: None,
    }
}

pub(crate) async fn act(
    games: &Games,
    game: GameId,
    player: i64,
    action: Action,
    now: Timestamp,
) -> Executed {
    games
        .execute(game, &by(player, action), now)
        .await
        .unwrap()
        .unwrap()
}

fn games(store: &Store, announced: &Arc<Announcements>, ids: &Arc<CountingIds>) -> Games {
    Games::new(
        store.clone(),
        Arc::new(Rulesets::default()),
        Arc::clone(announced) as Arc<_>,
        Arc::new(LocalBus::new()),
        Arc::clone(ids) as Arc<_>,
    )
}

fn seat(player: i64) -> Seat {
    let player = new_player(player, &format!("player-{player}"));
    Seat {
        player: player.id,
        handle: player.handle,
        rating: Some(1500.0),
        deviation: Some(500.0),
        provisional: true,
    }
}
