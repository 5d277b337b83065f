//! A game as it stands: what a board needs, in one document.
//!
//! Everything is borrowed from the game, so that the answer to a move costs its own text and little else.

mod captured;
mod corrections;

use domain::adjudication::Termination;
use domain::game::{Game, Origin, Phase, PlayedMove, Seat};
use domain::ladder::LadderId;
use domain::ruleset::RulesetRef;
use domain::settlement::UnratedReason;
use domain::time_control::TimeControl;
use domain::{GameId, Millis, Timestamp};
use rules::{Color, GameResult, Move, Position, Variant};
use serde::ser::SerializeSeq as _;
use serde::{Serialize, Serializer};
use store::RatingStatus;
use store::play::GameView;

use captured::Captured;
pub(crate) use corrections::Corrections;

/// Which moves a snapshot lists.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Shown {
    /// All of them.
    #[default]
    All,
    /// The last one only, for a client that has the others.
    Last,
}

/// Where a game stands, as players see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Status {
    /// Not both have moved.
    Created,
    /// Both have moved.
    Started,
    /// Played to an end.
    Finished,
    /// Called off.
    Aborted,
}

#[derive(Serialize)]
pub(crate) struct Snapshot<'a> {
    id: GameId,
    ladder: Option<&'a LadderId>,
    rated: bool,
    ruleset: &'a RulesetRef,
    variant: Variant,
    start_fen: Option<String>,
    time_control: TimeControl,
    white: SeatView<'a>,
    black: SeatView<'a>,
    status: Status,
    result: Option<GameResult>,
    winner: Option<Color>,
    termination: Option<Termination>,
    article: Option<&'static str>,
    ruling: Option<RulingView<'a>>,
    fen: String,
    turn: Color,
    ply: u32,
    version: u32,
    moves: Moves<'a>,
    captured: Captured,
    check: bool,
    clock: ClockView,
    draw_offer: Option<Color>,
    legal_moves: LegalMoves<'a>,
    rating_status: Option<&'static str>,
    unrated_reason: Option<UnratedReason>,
    corrections: Corrections<'a>,
    origin: &'a Origin,
}

#[derive(Serialize)]
struct SeatView<'a> {
    handle: &'a str,
    rating: Option<f64>,
    deviation: Option<f64>,
    provisional: bool,
    rating_change: Option<f64>,
}

/// What the end of a game rests on, where the board itself does not show it.
#[derive(Serialize)]
pub(crate) struct RulingView<'a> {
    proof: &'a str,
    line: Option<&'a [String]>,
}

/// What a clock shows, and when.
#[derive(Serialize)]
pub(crate) struct ClockView {
    white_ms: Option<Millis>,
    black_ms: Option<Millis>,
    at: Timestamp,
    running: Option<Color>,
    compensated_ms: Millis,
}

impl<'a> Snapshot<'a> {
    /// The game as of `now`.
    pub(crate) fn new(view: &'a GameView, now: Timestamp, shown: Shown) -> Self {
        let game = &*view.game;
        let setup = game.setup();
        let position = game.line().position();
        let termination = game.termination();
        Self {
            id: setup.id,
            ladder: setup.ladder.as_ref(),
            rated: setup.ladder.is_some(),
            ruleset: &setup.ruleset,
            variant: setup.start.variant(),
            start_fen: (setup.start != Position::start()).then(|| setup.start.fen()),
            time_control: setup.time_control,
            white: seat(&setup.white, view.rating.white_change),
            black: seat(&setup.black, view.rating.black_change),
            status: status(game),
            result: game.result(),
            winner: game.result().and_then(GameResult::winner),
            termination,
            article: termination.and_then(Termination::article),
            ruling: RulingView::of(game),
            fen: position.fen(),
            turn: position.turn(),
            ply: game.line().plies(),
            version: game.version(),
            moves: Moves(match shown {
                Shown::All => game.moves(),
                Shown::Last => game.moves().last_chunk::<1>().map_or(&[], |last| last),
            }),
            captured: Captured::of(game.line()),
            check: position.is_check(),
            clock: ClockView::of(game, now),
            draw_offer: game.draw_offer(),
            legal_moves: LegalMoves::of(game),
            rating_status: view.rating.status.map(RatingStatus::as_str),
            unrated_reason: view.rating.unrated_reason,
            corrections: Corrections(&view.rating.corrections),
            origin: &setup.origin,
        }
    }
}

impl<'a> RulingView<'a> {
    /// The proof of a game that is over, where there is one.
    pub(crate) fn of(game: &'a Game) -> Option<Self> {
        let proof = game.ruling()?.proof.as_ref()?;
        Some(Self {
            proof: &proof.kind,
            line: proof.line.as_deref(),
        })
    }
}

impl ClockView {
    /// What the clock of a game shows at `now`, or showed at the end.
    pub(crate) fn of(game: &Game, now: Timestamp) -> Self {
        let reading = game.clock_reading(now);
        Self {
            white_ms: reading.white_ms,
            black_ms: reading.black_ms,
            at: now,
            running: game.clock_running(),
            compensated_ms: game.moves().last().map_or(Millis::ZERO, |played| played.lag),
        }
    }
}

fn seat(seat: &Seat, rating_change: Option<f64>) -> SeatView<'_> {
    SeatView {
        handle: seat.handle.as_str(),
        rating: seat.rating,
        deviation: seat.deviation,
        provisional: seat.provisional,
        rating_change,
    }
}

/// Where a game stands.
pub(crate) fn status(game: &Game) -> Status {
    match game.phase() {
        Phase::Running if game.has_started() => Status::Started,
        Phase::Running => Status::Created,
        Phase::Finished { .. } => Status::Finished,
        Phase::CalledOff { .. } => Status::Aborted,
    }
}

struct Moves<'a>(&'a [PlayedMove]);

impl Serialize for Moves<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Played<'a> {
            uci: Uci,
            san: &'a str,
            clock_ms: Option<Millis>,
            #[serde(skip_serializing_if = "std::ops::Not::not")]
            by_bot: bool,
        }
        serializer.collect_seq(self.0.iter().map(|played| Played {
            uci: Uci(played.mv),
            san: &played.san,
            clock_ms: played.clock,
            by_bot: played.by_bot,
        }))
    }
}

/// The legal moves, where they are to be told.
pub(crate) struct LegalMoves<'a>(Option<&'a Position>);

impl<'a> LegalMoves<'a> {
    /// Those of a game; none when it is over, or when its players agreed not to be told.
    pub(crate) fn of(game: &'a Game) -> Self {
        let told = game.setup().show_legal_moves && !game.is_over();
        Self(told.then_some(game.line().position()))
    }
}

impl Serialize for LegalMoves<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(None)?;
        if let Some(position) = self.0 {
            for mv in &position.legal_moves() {
                list.serialize_element(&Uci(*mv))?;
            }
        }
        list.end()
    }
}

struct Uci(Move);

impl Serialize for Uci {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}
