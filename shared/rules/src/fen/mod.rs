//! Positions as text: Forsyth-Edwards Notation.

mod read;
mod write;

pub use read::FenError;

/// The position before the first move (article 2.3).
pub const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
