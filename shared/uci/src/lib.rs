//! Chess engines in processes of their own, which speak the Universal Chess Interface.
//!
//! A [`Desk`] has one engine and asks it one thing at a time. The engine is started when it is first asked, killed when
//! it fails, and started again for the next question, later each time that it fails. Whatever it does, a question is
//! answered, or fails within a bounded time.
//!
//! Nothing here knows chess: positions and moves are texts, and whether a move is legal is for others to judge.

mod desk;
mod engine;
mod fault;
mod program;
mod wire;

pub use desk::Desk;
pub use fault::Fault;
pub use program::{Limit, NotFound, Program};

/// What an engine is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The position from which the moves begin, in FEN.
    pub start: String,
    /// The moves since, as UCI writes them.
    pub moves: Vec<String>,
    /// Whether castling is that of Chess960.
    pub is_chess960: bool,
}

/// What an engine answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The move, as the engine wrote it.
    pub mv: String,
    /// What the engine expects, in centipawns from the side to move, where it says so. A mate is worth
    /// [`MATE`](Self::MATE) less the moves to it.
    pub score: Option<i32>,
}

impl Answer {
    /// What a mate is worth, in centipawns.
    pub const MATE: i32 = 30_000;
}
