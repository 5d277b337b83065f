//! What the routes stand on.

use std::sync::Arc;
use std::time::Duration;

use domain::challenge::{Challenge, Opponent};
use domain::game::GameSetup;
use domain::house::House;
use domain::job::Cause;
use domain::ladder::Ladders;
use domain::ports::{Clock, EventBus, Ids, Limiter, Presence, RankBoard, Topic};
use domain::ruleset::Rulesets;
use domain::ticket::WhilePlaying;
use domain::{Millis, Timestamp};
use store::Store;
use store::play::{Games, Received};

use crate::auth::{SECRET_BYTES, TokenCache, TokenKind, TokenText};
use crate::examiners::Examiners;
use crate::frame::RequestId;
use crate::observer::Observer;
use crate::streams::Streams;
use crate::traffic::{Load, Traffic};
use crate::waiting_report::WaitingReport;

/// What an [`Edge`] is built from.
pub struct Parts {
    /// The record.
    pub store: Store,
    /// The games under way.
    pub games: Arc<Games>,
    /// Who stands where.
    pub board: Arc<dyn RankBoard>,
    /// Who waits for news.
    pub bus: Arc<dyn EventBus>,
    /// Who is there.
    pub presence: Arc<dyn Presence>,
    /// How much anybody may ask for.
    pub limiter: Arc<dyn Limiter>,
    /// What that is, and how clients are told apart.
    pub traffic: Traffic,
    /// Who is told as it happens.
    pub streams: Streams,
    /// The time.
    pub clock: Arc<dyn Clock>,
    /// New ids and secrets.
    pub ids: Arc<dyn Ids>,
    /// The ladders of this installation.
    pub ladders: Arc<Ladders>,
    /// The rulesets of this installation.
    pub rulesets: Arc<Rulesets>,
    /// The players that the installation has itself.
    pub house: Arc<House>,
    /// The most that is given back for lag in one move.
    pub lag_quota: Millis,
    /// Whether players may wait for a game while they play a rated one.
    pub while_playing: WhilePlaying,
    /// What stands before paths in links that people pass on, such as `https://chess.example`;
    /// without it links are paths.
    pub public_url: Option<String>,
}

/// Everything that handlers share, once per process.
pub struct Edge {
    pub(crate) store: Store,
    pub(crate) games: Arc<Games>,
    pub(crate) board: Arc<dyn RankBoard>,
    pub(crate) bus: Arc<dyn EventBus>,
    pub(crate) presence: Arc<dyn Presence>,
    pub(crate) limiter: Arc<dyn Limiter>,
    pub(crate) load: Arc<Load>,
    pub(crate) traffic: Traffic,
    pub(crate) streams: Streams,
    pub(crate) clock: Arc<dyn Clock>,
    pub(crate) ids: Arc<dyn Ids>,
    pub(crate) ladders: Arc<Ladders>,
    pub(crate) rulesets: Arc<Rulesets>,
    pub(crate) house: Arc<House>,
    pub(crate) lag_quota: Millis,
    pub(crate) tokens: TokenCache,
    pub(crate) examiners: Examiners,
    pub(crate) waiting: WaitingReport,
    pub(crate) while_playing: WhilePlaying,
    pub(crate) observer: Option<Arc<dyn Observer>>,
    public_url: String,
}

impl Edge {
    /// An edge that has seen no request yet.
    pub fn new(parts: Parts) -> Self {
        let Parts {
            store,
            games,
            board,
            bus,
            presence,
            limiter,
            traffic,
            streams,
            clock,
            ids,
            ladders,
            rulesets,
            house,
            lag_quota,
            while_playing,
            public_url,
        } = parts;
        Self {
            store,
            games,
            board,
            bus,
            presence,
            limiter,
            load: Arc::new(Load::new(traffic.ceilings)),
            traffic,
            streams,
            clock,
            ids,
            ladders,
            rulesets,
            house,
            lag_quota,
            tokens: TokenCache::default(),
            examiners: Examiners::default(),
            waiting: WaitingReport::default(),
            while_playing,
            observer: None,
            public_url: public_url.map_or_else(String::new, |url| url.trim_end_matches('/').to_owned()),
        }
    }

    /// The same edge, with somebody who hears of every answer.
    #[must_use]
    pub fn with_observer(self, observer: Arc<dyn Observer>) -> Self {
        Self {
            observer: Some(observer),
            ..self
        }
    }

    /// Streams that are open, and how many may be.
    pub fn streams(&self) -> (usize, usize) {
        (self.streams.open(), self.streams.max())
    }

    /// Requests under way, and how late the threads are that answer them.
    pub fn load(&self) -> (usize, Duration) {
        (self.load.under_way(), self.load.late())
    }

    /// A path as a link that people can pass on.
    pub(crate) fn link(&self, path: &str) -> String {
        format!("{}{path}", self.public_url)
    }

    /// A token that nobody has yet.
    pub(crate) fn new_token(&self, kind: TokenKind) -> TokenText {
        let mut secret = [0; SECRET_BYTES];
        self.ids.fill_secret(&mut secret);
        TokenText::new(kind, &secret)
    }

    /// A command that has come now. Asked only once the body is read: a request whose rest is held back
    /// gains no time by it.
    pub(crate) fn received(&self, request: &RequestId) -> Received {
        Received {
            at: self.clock.now(),
            cause: Some(Cause::new(request.as_str())),
        }
    }

    /// Wakes whoever waits to hear that these two have a game. Call it after the commit.
    pub(crate) fn tell_players(&self, setup: &GameSetup) {
        let players = [&setup.white, &setup.black].map(|seat| Topic::Player(seat.player));
        self.bus.announce(&players);
    }

    /// Wakes both sides of a challenge, of whom one has news. Call it after the commit.
    pub(crate) fn tell_challenged(&self, challenge: &Challenge) {
        let challenger = Topic::Player(challenge.challenger);
        match challenge.opponent {
            Opponent::Player(opponent) => self.bus.announce(&[challenger, Topic::Player(opponent)]),
            Opponent::AnyoneWith(_) => self.bus.announce(&[challenger]),
        }
    }

    /// A number for something made at `now`.
    pub(crate) fn next_id(&self, now: Timestamp) -> i64 {
        self.ids.next(now)
    }
}

impl std::fmt::Debug for Edge {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Edge").finish_non_exhaustive()
    }
}
