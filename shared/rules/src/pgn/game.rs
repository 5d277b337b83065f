//! A game as PGN tells it.

use std::time::Duration;

use super::clock;
use super::glyph::Nag;
use super::tags::Tags;
use crate::{GameResult, Move, Position};

/// A game: its tags, its moves, and what was written about them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Game {
    /// The tag pairs in the order of the file.
    pub tags: Tags,
    /// The position before the first move: the `FEN` tag's, or the usual one.
    pub start: Position,
    /// What is said before the first move.
    pub comments: Vec<String>,
    /// The half-moves, each legal in the position that the ones before it lead to.
    pub plies: Vec<Ply>,
    /// The marker that ends the moves, or else the `Result` tag; `None` for `*` and where neither is there.
    pub result: Option<GameResult>,
}

/// A half-move of the game and what is said about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ply {
    /// The move.
    pub played: Move,
    /// What is said about it.
    pub notes: Notes,
}

/// What is written after a move.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Notes {
    /// Numeric annotation glyphs.
    pub nags: Vec<Nag>,
    /// Comments, white space collapsed.
    pub comments: Vec<String>,
    /// What could have been played instead of this move.
    pub variations: Vec<Variation>,
}

/// Moves that were not played, in the words of the file: side lines are kept, not judged.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Variation {
    /// What is said before its first move.
    pub comments: Vec<String>,
    /// Its moves.
    pub moves: Vec<VariationMove>,
}

/// A move of a variation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VariationMove {
    /// The move as it is written.
    pub san: String,
    /// What is said about it.
    pub notes: Notes,
}

impl Game {
    /// A game without tags, comments and result.
    pub fn new(start: Position, moves: impl IntoIterator<Item = Move>) -> Self {
        Self {
            tags: Tags::default(),
            start,
            comments: Vec::new(),
            plies: moves.into_iter().map(Ply::new).collect(),
            result: None,
        }
    }
}

impl Ply {
    /// A half-move about which nothing is said.
    pub fn new(played: Move) -> Self {
        Self {
            played,
            notes: Notes::default(),
        }
    }

    /// The time that the mover's clock showed after the move (`[%clk 1:30:57]`).
    pub fn clock(&self) -> Option<Duration> {
        self.command("clk")
    }

    /// The time that the move took (`[%emt 0:00:08]`).
    pub fn elapsed(&self) -> Option<Duration> {
        self.command("emt")
    }

    fn command(&self, name: &str) -> Option<Duration> {
        self.notes
            .comments
            .iter()
            .find_map(|comment| clock::command(comment, name).and_then(clock::duration))
    }
}
