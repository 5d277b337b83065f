//! The fields of answers that a replay needs; all others are passed over.

use std::fmt;

use domain::adjudication::Termination;
use domain::settlement::UnratedReason;
use rules::GameResult;
use serde::Deserialize;

use super::client::Answer;
use super::plan::End;

/// The answer to a registration.
#[derive(Deserialize)]
pub(super) struct Registered<'a> {
    pub(super) token: &'a str,
}

/// Anything with an id.
#[derive(Deserialize)]
pub(super) struct Identified<'a> {
    pub(super) id: &'a str,
}

/// A game after a move.
#[derive(Deserialize)]
pub(super) struct Snapshot {
    /// Half-moves played.
    pub(super) ply: u32,
    result: Option<GameResult>,
    termination: Option<Termination>,
}

impl Snapshot {
    /// How the game ended; `None` while it runs, and when it was called off.
    pub(super) fn end(&self) -> Option<End> {
        Some(End {
            result: self.result?,
            termination: self.termination?,
        })
    }

    /// Whether nothing more can happen.
    pub(super) fn is_over(&self) -> bool {
        self.termination.is_some()
    }
}

/// A game with its moves.
#[derive(Deserialize)]
pub(super) struct WholeGame<'a> {
    result: Option<GameResult>,
    termination: Option<Termination>,
    #[serde(borrow)]
    pub(super) moves: Vec<PlayedMove<'a>>,
    pub(super) rating_status: Option<RatingStatus>,
    pub(super) unrated_reason: Option<UnratedReason>,
}

impl WholeGame<'_> {
    /// How the game ended.
    pub(super) fn end(&self) -> Option<End> {
        Some(End {
            result: self.result?,
            termination: self.termination?,
        })
    }
}

/// A move of a game.
#[derive(Deserialize)]
pub(super) struct PlayedMove<'a> {
    pub(super) uci: &'a str,
}

/// Whether an ended game has been rated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum RatingStatus {
    Pending,
    Settled,
    Unrated,
}

/// A page of games, newest first.
#[derive(Deserialize)]
pub(super) struct Page {
    pub(super) items: Vec<Summary>,
    pub(super) next: Option<String>,
}

/// A line of such a page.
#[derive(Deserialize)]
pub(super) struct Summary {
    pub(super) id: String,
    pub(super) white: Seat,
    pub(super) black: Seat,
    pub(super) result: Option<GameResult>,
    pub(super) finished_at: Option<String>,
}

/// A player at the board.
#[derive(Deserialize)]
pub(super) struct Seat {
    pub(super) handle: String,
}

/// A refusal.
#[derive(Default, Deserialize)]
#[serde(default)]
pub(super) struct Problem {
    code: String,
    detail: String,
}

impl Problem {
    /// What an answer says; empty where it is no problem document.
    pub(super) fn of(answer: &Answer) -> Self {
        serde_json::from_slice(&answer.body).unwrap_or_default()
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.code, self.detail)
    }
}
