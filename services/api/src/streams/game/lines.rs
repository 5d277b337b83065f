//! How the lines of a game look.

use domain::adjudication::Termination;
use domain::game::{Game, GameEvent};
use domain::settlement::UnratedReason;
use domain::{Millis, Timestamp};
use rules::{Color, GameResult};
use serde::Serialize;
use store::play::GameView;
use store::{EventRow, RatingStatus, RatingView};

use crate::snapshot::{self, ClockView, Corrections, LegalMoves, RulingView, Shown, Snapshot, Status};

use super::super::line::{Line, Reason, Role};

/// The game as a whole.
pub(super) fn snapshot(view: &GameView, now: Timestamp) -> serde_json::Result<Line> {
    #[derive(Serialize)]
    struct Whole<'a> {
        server_time: Timestamp,
        game: Snapshot<'a>,
    }
    let fields = Whole {
        server_time: now,
        game: Snapshot::new(view, now, Shown::All),
    };
    Line::new(Role::Snapshot, "snapshot", view.game.version(), &fields)
}

/// That the stream lives. The clock is told too: after an outage it is moved, and nothing else happens.
pub(super) fn heartbeat(game: &Game, now: Timestamp) -> serde_json::Result<Line> {
    #[derive(Serialize)]
    struct Beat {
        server_time: Timestamp,
        clock: ClockView,
    }
    let fields = Beat {
        server_time: now,
        clock: ClockView::of(game, now),
    };
    Line::new(Role::Heartbeat, "heartbeat", game.version(), &fields)
}

/// The last line of a game.
pub(super) fn closed(view: &GameView) -> serde_json::Result<Line> {
    #[derive(Serialize)]
    struct Closed {
        reason: Reason,
        rating_status: Option<&'static str>,
        unrated_reason: Option<UnratedReason>,
        rating_change: Sides<Option<f64>>,
    }
    let rating = &view.rating;
    let fields = Closed {
        reason: Reason::Finished,
        rating_status: rating.status.map(RatingStatus::as_str),
        unrated_reason: rating.unrated_reason,
        rating_change: Sides {
            white: rating.white_change,
            black: rating.black_change,
        },
    };
    Line::new(Role::Last, "closed", view.game.version(), &fields)
}

/// Something for each side.
#[derive(Serialize)]
struct Sides<T> {
    white: T,
    black: T,
}

/// What an event did: `game` is as it left it, `rating` as it is now.
pub(super) fn step(game: &Game, rating: &RatingView, row: &EventRow) -> serde_json::Result<Line> {
    let at = row.at;
    let line = |name, fields: Fields<'_>| Line::new(Role::Step, name, row.version, &fields);
    match &row.event {
        GameEvent::Moved {
            uci,
            clock_ms,
            by_bot,
            ..
        } => line(
            "moved",
            Fields::Moved(Box::new(Moved {
                at,
                ply: game.line().plies(),
                uci,
                san: game.moves().last().map_or("", |played| &played.san),
                clock_ms: *clock_ms,
                by_bot: *by_bot,
                fen: game.line().position().fen(),
                turn: game.line().position().turn(),
                check: game.line().position().is_check(),
                clock: ClockView::of(game, at),
                draw_offer: game.draw_offer(),
                legal_moves: LegalMoves::of(game),
            })),
        ),
        GameEvent::DrawOffered { by } => line("draw_offered", Fields::By(By { at, by: *by })),
        GameEvent::DrawDeclined { by } => line("draw_declined", Fields::By(By { at, by: *by })),
        GameEvent::DrawWithdrawn { by } => line("draw_withdrawn", Fields::By(By { at, by: *by })),
        GameEvent::Finished { .. } | GameEvent::CalledOff { .. } => line(
            "game_finished",
            Fields::Finished(Box::new(Finished::new(game, rating, at))),
        ),
        GameEvent::Corrected { .. } => line(
            "corrected",
            Fields::Revised(Box::new(Revised::new(game, rating, at))),
        ),
        GameEvent::Annulled { .. } => line(
            "annulled",
            Fields::Revised(Box::new(Revised::new(game, rating, at))),
        ),
    }
}

/// The fields of a step.
#[derive(Serialize)]
#[serde(untagged)]
enum Fields<'a> {
    Moved(Box<Moved<'a>>),
    By(By),
    Finished(Box<Finished<'a>>),
    Revised(Box<Revised<'a>>),
}

#[derive(Serialize)]
struct Moved<'a> {
    at: Timestamp,
    ply: u32,
    uci: &'a str,
    san: &'a str,
    clock_ms: Option<Millis>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    by_bot: bool,
    fen: String,
    turn: Color,
    check: bool,
    clock: ClockView,
    draw_offer: Option<Color>,
    legal_moves: LegalMoves<'a>,
}

#[derive(Serialize)]
struct By {
    at: Timestamp,
    by: Color,
}

#[derive(Serialize)]
struct Finished<'a> {
    at: Timestamp,
    status: Status,
    result: Option<GameResult>,
    winner: Option<Color>,
    termination: Option<Termination>,
    article: Option<&'static str>,
    ruling: Option<RulingView<'a>>,
    clock: ClockView,
    rating_status: Option<&'static str>,
    unrated_reason: Option<UnratedReason>,
}

impl<'a> Finished<'a> {
    fn new(game: &'a Game, rating: &RatingView, at: Timestamp) -> Self {
        let termination = game.termination();
        Self {
            at,
            status: snapshot::status(game),
            result: game.result(),
            winner: game.result().and_then(GameResult::winner),
            termination,
            article: termination.and_then(Termination::article),
            ruling: RulingView::of(game),
            clock: ClockView::of(game, at),
            rating_status: rating.status.map(RatingStatus::as_str),
            unrated_reason: rating.unrated_reason,
        }
    }
}

#[derive(Serialize)]
struct Revised<'a> {
    at: Timestamp,
    result: Option<GameResult>,
    winner: Option<Color>,
    termination: Option<Termination>,
    article: Option<&'static str>,
    rating_status: Option<&'static str>,
    unrated_reason: Option<UnratedReason>,
    corrections: Corrections<'a>,
}

impl<'a> Revised<'a> {
    fn new(game: &Game, rating: &'a RatingView, at: Timestamp) -> Self {
        let termination = game.termination();
        Self {
            at,
            result: game.result(),
            winner: game.result().and_then(GameResult::winner),
            termination,
            article: termination.and_then(Termination::article),
            rating_status: rating.status.map(RatingStatus::as_str),
            unrated_reason: rating.unrated_reason,
            corrections: Corrections(&rating.corrections),
        }
    }
}
