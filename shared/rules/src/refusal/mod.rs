//! Why a move is refused: a code, an article of the Laws, the squares that matter, and a sentence for the player.
//!
//! The refusals stand in one order (that of [`RefusalCode`]) and the first that holds decides. They are worked out
//! only when a move has turned out not to be legal, so that legal moves never pay for them.

mod castling;
mod cause;
mod code;
mod en_passant;
mod english;
mod judge;
mod king_safety;
mod movement;
mod portuguese;

pub use code::RefusalCode;
pub(crate) use judge::{of_san, of_uci};

use serde::Serialize;

use crate::{Bilingual, Square};

/// Why a move is refused.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Refusal {
    /// The reason, for programs.
    pub code: RefusalCode,
    /// The article of the FIDE Laws in force since 1 January 2023; none for notation.
    pub article: Option<&'static str>,
    /// The squares to point at: the pieces that stand in the way, then the square that they concern.
    pub squares: Vec<Square>,
    /// The reason, for players.
    pub text: Bilingual,
}
