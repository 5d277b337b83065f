//! What an arbiter needs to know of a game before deciding it.

use domain::Timestamp;
use domain::adjudication::Termination;
use domain::game::Game;
use rules::examine::{Chances, Inquiry, Outcome, Report, Sides};
use rules::{Claims, Color, GameResult, Variant};
use serde::Serialize;

use crate::edge::Edge;
use crate::problem::ApiError;
use crate::snapshot::{ClockView, Status, status};

/// A game as it stands, with what the rules say about its position.
#[derive(Serialize)]
pub(super) struct Evidence {
    status: Status,
    result: Option<GameResult>,
    termination: Option<Termination>,
    fen: String,
    turn: Color,
    ply: u32,
    clock: ClockView,
    repetitions: u32,
    halfmove_clock: u32,
    claims: Claims,
    insufficient_material: Sides<bool>,
    can_win: Sides<Chances>,
}

impl Evidence {
    /// The evidence as of `now`; winning chances are looked into as far as an open question would be.
    pub(super) async fn of(edge: &Edge, game: &Game, now: Timestamp) -> Result<Self, ApiError> {
        let line = game.line();
        let inquiry = Inquiry {
            fen: Some(line.start().fen()),
            moves: line.moves().iter().map(ToString::to_string).collect(),
            chess960: line.start().variant() == Variant::Chess960,
            ..Inquiry::default()
        };
        match edge.examiners.ask(inquiry).await?.outcome {
            Outcome::Report(report) => Ok(Self::new(game, *report, now)),
            Outcome::Fault { error } => Err(error.into()),
        }
    }

    fn new(game: &Game, report: Report, now: Timestamp) -> Self {
        let turn = game.turn();
        Self {
            status: status(game),
            result: game.result(),
            termination: game.termination(),
            fen: report.fen,
            turn: turn.side,
            ply: turn.plies,
            clock: ClockView::of(game, now),
            repetitions: report.repetitions,
            halfmove_clock: report.halfmove_clock,
            claims: report.claims,
            insufficient_material: report.insufficient_material,
            can_win: report.can_win,
        }
    }
}
