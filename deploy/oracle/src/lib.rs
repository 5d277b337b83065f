//! The same question put to the rules and to chasolver.

mod table;

pub use table::{Kind, Row, rows};

use std::str::FromStr;

use chasolver::Winnability;
use rules::winnable::{Budget, Verdict};
use rules::{Color, Position};

/// Whether a side can still mate, as far as someone knows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answer {
    /// It can.
    Yes,
    /// It cannot.
    No,
    /// Not settled.
    Undecided,
}

/// A question in the words of both.
pub struct Question {
    ours: (Position, Color),
    theirs: (chess::Board, chess::Color),
}

impl Question {
    /// The question whether a side can still mate; none if chasolver's board does not take the position.
    pub fn new(position: &Position, winner: Color) -> Option<Self> {
        let board = chess::Board::from_str(&position.fen()).ok()?;
        let color = match winner {
            Color::White => chess::Color::White,
            Color::Black => chess::Color::Black,
        };
        Some(Self {
            ours: (position.clone(), winner),
            theirs: (board, color),
        })
    }

    /// What the rules say with the budget of a ruling.
    pub fn ours(&self) -> Answer {
        let (position, winner) = &self.ours;
        match rules::winnable::full(position, *winner, Budget::RULING).verdict {
            Verdict::Yes { .. } => Answer::Yes,
            Verdict::No(_) => Answer::No,
            Verdict::Undecided => Answer::Undecided,
        }
    }

    /// What chasolver says.
    pub fn theirs(&self) -> Answer {
        let (board, winner) = &self.theirs;
        match chasolver::winnability(board, *winner) {
            Some(Winnability::Winnable { .. }) => Answer::Yes,
            Some(Winnability::Unwinnable) => Answer::No,
            None => Answer::Undecided,
        }
    }

    /// Whether the rules see at once that the side cannot.
    pub fn ours_fast(&self) -> bool {
        let (position, winner) = &self.ours;
        rules::winnable::fast(position, *winner).is_some()
    }

    /// Whether chasolver sees at once that the side cannot.
    pub fn theirs_fast(&self) -> bool {
        let (board, winner) = &self.theirs;
        chasolver::is_unwinnable_fast(board, *winner)
    }
}
