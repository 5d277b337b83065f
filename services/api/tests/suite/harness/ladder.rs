//! The whole application in this process.

use std::io;
use std::net::TcpListener;
use std::sync::Arc;
use std::time::Duration;

use api::{
    Ceiling, Ceilings, Cidr, ConnectionBounds, Edge, Heart, Parts, Patience, Proxies, Streams, TokenKind,
    TokenText, Traffic,
};
use domain::house::{House, HouseBot};
use domain::ladder::{LadderId, Ladders};
use domain::player::Handle;
use domain::ports::{Clock, Ids, RankBoard, RankEntry};
use domain::ruleset::Rulesets;
use domain::season::SeasonNumber;
use domain::ticket::WhilePlaying;
use domain::token::{Scope, Scopes};
use domain::{Millis, PlayerId, Timestamp, TokenId};
use live::LocalPresence;
use serde_json::json;
use store::play::Games;
use store::{NewPlayer, NewToken, Store};
use testkit::TestDatabase;
use testkit::contract::{Client, Coverage, Request};
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use super::board::LosableBoard;
use super::bus::SwitchableBus;
use super::clock::TestClock;
use super::contract::contract;
use super::ids::SeededIds;
use super::limiter::{StrictableLimiter, Strictness};
use super::people::Player;
use super::queue::SilentQueue;

/// How long a sign of life lasts.
const PRESENCE_WINDOW: Millis = Millis::from_secs(15);

/// The most that is given back for lag.
const LAG_QUOTA: Millis = Millis(300);

/// The house bot that the test ladder has.
const HOUSE_BOT: &str = "house-3";

/// The tests themselves: so each can come from where it likes.
fn trusted_proxies() -> Proxies {
    Proxies {
        trusted: Cidr::parse("127.0.0.1").into_iter().collect(),
        ..Proxies::default()
    }
}

/// A house of one bot, which nobody here moves for.
async fn house(store: &Store, now: Timestamp) -> House {
    let bot = HouseBot {
        player: PlayerId::new(3),
        handle: Handle::parse(HOUSE_BOT).expect("a handle"),
        engine: "level-3".to_owned(),
    };
    store
        .open_house_bot(&bot, now)
        .await
        .expect("an account is opened");
    House::new(vec![bot])
}

/// A ladder on a port of its own, with a database of its own.
pub(crate) struct TestLadder {
    pub(super) client: Client,
    pub(super) clock: Arc<TestClock>,
    pub(super) store: Store,
    pub(super) games: Arc<Games>,
    pub(super) board: Arc<LosableBoard>,
    pub(super) ladders: Arc<Ladders>,
    pub(super) bus: Arc<SwitchableBus>,
    pub(super) ids: Arc<SeededIds>,
    limiter: Arc<StrictableLimiter>,
    heart: watch::Sender<()>,
    address: String,
    database: TestDatabase,
    stop: CancellationToken,
    serving: Option<JoinHandle<io::Result<()>>>,
}

impl TestLadder {
    /// Streams that may be open at a time.
    pub(crate) const STREAMS_MAX: usize = 40;

    /// Connections of one network, but for the tests' own.
    pub(crate) const CONNECTIONS_MAX: usize = 3;

    /// Requests under way from which on looks, other changes and moves are put off.
    pub(crate) const UNDER_WAY: [usize; 3] = [40, 50, 60];

    /// How long a request may take to come: long enough for a busy machine, short enough to wait for.
    const PATIENCE: Duration = Duration::from_secs(2);

    /// However late a busy machine lets the tests be.
    fn ceilings() -> Ceilings {
        let [reads, writes, moves] = Self::UNDER_WAY.map(|under_way| Ceiling {
            under_way,
            late: Duration::MAX,
        });
        Ceilings { reads, writes, moves }
    }

    /// Starts one on a migrated database.
    pub(crate) async fn start(database: TestDatabase, coverage: Coverage) -> Self {
        let store = Store::open(database.url()).await.expect("the database opens");
        let clock = Arc::new(TestClock::new());
        let ids = Arc::new(SeededIds::default());
        let ladders = store.register_ladders(&Ladders::default(), clock.now()).await;
        let ladders = Arc::new(ladders.expect("the ladders are entered"));
        let rulesets = Arc::new(Rulesets::default());
        let board: Arc<LosableBoard> = Arc::default();
        for ladder in ladders.iter() {
            let filling = board.begin_filling(&ladder.id).await.expect("a board begins");
            let filled = board.set_filled(&ladder.id, ladder.edition(), &filling).await;
            filled.expect("an empty board is filled");
        }
        let house = house(&store, clock.now()).await;
        let ports: Arc<dyn Ids> = ids.clone();
        let bus: Arc<SwitchableBus> = Arc::default();
        let limiter: Arc<StrictableLimiter> = Arc::default();
        let (heart, beats) = watch::channel(());
        let games = Arc::new(Games::new(
            store.clone(),
            rulesets.clone(),
            Arc::new(SilentQueue),
            bus.clone(),
            ports.clone(),
        ));
        let edge = Arc::new(Edge::new(Parts {
            store: store.clone(),
            games: games.clone(),
            board: board.clone(),
            bus: bus.clone(),
            presence: Arc::new(LocalPresence::new(PRESENCE_WINDOW)),
            streams: Streams::new(Heart::by_hand(beats), Self::STREAMS_MAX),
            limiter: limiter.clone(),
            traffic: Traffic {
                proxies: trusted_proxies(),
                ceilings: Self::ceilings(),
                connections: ConnectionBounds {
                    max: 1_000,
                    per_network_max: Some(Self::CONNECTIONS_MAX),
                },
                patience: Patience {
                    head: Self::PATIENCE,
                    body: Self::PATIENCE,
                },
                ..Traffic::default()
            },
            clock: clock.clone(),
            ids: ports,
            ladders: ladders.clone(),
            rulesets,
            house: Arc::new(house),
            lag_quota: LAG_QUOTA,
            while_playing: WhilePlaying::default(),
            public_url: None,
        }));
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let address = format!("http://{}", listener.local_addr().expect("a bound port"));
        let stop = CancellationToken::new();
        let serving = tokio::spawn(api::serve(listener, edge, |_| {}, stop.clone()));
        let client = Client::new(address.clone(), contract(), coverage);
        Self {
            client,
            clock,
            store,
            games,
            board,
            ladders,
            ids,
            bus,
            limiter,
            heart,
            address,
            database,
            stop,
            serving: Some(serving),
        }
    }

    /// Where it listens, as `http://127.0.0.1:PORT`.
    pub(crate) fn address(&self) -> &str {
        &self.address
    }

    /// Loses the rank boards, as when Redis was emptied.
    pub(crate) fn lose_the_boards(&self) {
        self.board.lose();
    }

    /// Puts entries on a ladder's board without any game: players as they would stand.
    pub(crate) async fn stand(&self, ladder: &str, entries: &[RankEntry]) {
        let put = self.board.put(&LadderId::new(ladder), entries).await;
        put.expect("entries are put in");
    }

    /// Ends a ladder's season of this number, as a worker does at its boundary.
    pub(crate) async fn open_next_season(&self, ladder: &str, ending: u32) {
        let (ladder, ending) = (LadderId::new(ladder), SeasonNumber::new(ending));
        let opened = self.store.open_next_season(&ladder, ending, self.now()).await;
        assert!(
            opened.expect("the database answers"),
            "season {ending} was not open"
        );
    }

    /// Where its database is.
    pub(crate) fn database_url(&self) -> &str {
        self.database.url()
    }

    /// A GET without a token.
    pub(crate) fn get(&self, path: impl AsRef<str>) -> Request<'_> {
        self.client.get(path)
    }

    /// A POST without a token.
    pub(crate) fn post(&self, path: impl AsRef<str>) -> Request<'_> {
        self.client.post(path)
    }

    /// A DELETE without a token.
    pub(crate) fn delete(&self, path: impl AsRef<str>) -> Request<'_> {
        self.client.delete(path)
    }

    /// A request with any method, without a token.
    pub(crate) fn request(&self, method: reqwest::Method, path: impl AsRef<str>) -> Request<'_> {
        self.client.request(method, path)
    }

    /// What its clock shows.
    pub(crate) fn now(&self) -> Timestamp {
        self.clock.now()
    }

    /// Lets time pass.
    pub(crate) fn advance(&self, span: Millis) {
        self.clock.advance(span);
    }

    /// Registers a player.
    pub(crate) async fn player(&self, handle: &str) -> Player {
        let answer = self
            .post("/v1/players")
            .json(&json!({ "handle": handle }))
            .send()
            .await
            .expect(201);
        Player {
            id: answer["player"]["id"]
                .as_str()
                .expect("an id")
                .parse()
                .expect("an id"),
            handle: handle.to_owned(),
            token: answer.str("token").to_owned(),
        }
    }

    /// A token of these scopes, minted as the operator's command does it.
    pub(crate) async fn token(&self, player: &Player, scopes: &[Scope]) -> String {
        let mut secret = [0; api::SECRET_BYTES];
        self.ids.fill_secret(&mut secret);
        let text = TokenText::new(TokenKind::Operator, &secret);
        let now = self.clock.now();
        let token = NewToken {
            id: TokenId::new(self.ids.next(now)),
            player: player.id,
            hash: text.hash(),
            scopes: scopes.iter().copied().collect::<Scopes>(),
            label: None,
            created_at: now,
            expires_at: None,
        };
        self.store
            .add_token(&token, None)
            .await
            .expect("a token is stored");
        text.expose().to_owned()
    }

    /// Lets a player block so many others that one more is too many.
    pub(crate) async fn block_as_many_as_can_be(&self, player: &Player) {
        let others = (0..store::BLOCKS_MAX).map(|number| self.blocked_by(player.id, number));
        futures_util::future::join_all(others).await;
    }

    async fn blocked_by(&self, player: PlayerId, number: u32) {
        let now = self.clock.now();
        let other = NewPlayer {
            id: PlayerId::new(self.ids.next(now)),
            handle: Handle::parse(&format!("blocked-{number}")).expect("a handle"),
            created_at: now,
            is_guest: false,
        };
        let mut hash = [0; 32];
        self.ids.fill_secret(&mut hash);
        let token = NewToken {
            id: TokenId::new(self.ids.next(now)),
            player: other.id,
            hash,
            scopes: Scopes::player(),
            label: None,
            created_at: now,
            expires_at: None,
        };
        self.store.register(&other, &token, None).await.expect("a player");
        self.store.block(player, other.id, now).await.expect("a block");
    }

    /// A new player's token with one scope only.
    pub(crate) async fn official(&self, handle: &str, scope: Scope) -> String {
        let player = self.player(handle).await;
        self.token(&player, &[scope]).await
    }

    /// Where a token is revoked.
    pub(crate) async fn path_of_token(&self, token: &str) -> String {
        let token = self.get("/v1/token").token(token).send().await.expect(200);
        format!("/v1/tokens/{}", token.str("id"))
    }

    /// Has every stream beat.
    pub(crate) fn beat(&self) {
        self.heart.send_replace(());
    }

    /// Whether nobody hears from now on of what happens.
    pub(crate) fn lose_announcements(&self, lost: bool) {
        self.bus.lose_announcements(lost);
    }

    /// Stops it, and waits until it has.
    pub(crate) async fn stop(&mut self) {
        self.stop.cancel();
        let serving = self.serving.take().expect("it is stopped once");
        serving.await.expect("it does not panic").expect("it ends well");
    }

    /// Limits clients from now on, as everywhere but in tests, or more strictly.
    pub(crate) fn limit(&self, strictness: Strictness) {
        self.limiter.be(strictness);
    }

    /// Waits until so many requests are held back by [`Strictness::Held`].
    pub(crate) async fn held(&self, requests: usize) {
        self.limiter.held(requests).await;
    }

    /// Takes the database away.
    pub(crate) async fn lose_the_database(&self) {
        self.store.close().await;
    }
}

impl Drop for TestLadder {
    fn drop(&mut self) {
        self.stop.cancel();
    }
}
