//! Positions as someone describes them, before anything is proven.

mod door;
mod sentences;
mod warning;

pub use door::{InvalidPosition, Parsed};
pub use warning::Warning;

use crate::{Bitboard, Board, Color, Square, Variant};

/// A description of a position; [`Position::from_setup`](crate::Position::from_setup) judges it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Setup {
    /// Which chess is played, so where king and rooks are at home.
    pub variant: Variant,
    /// The pieces.
    pub board: Board,
    /// The side to move.
    pub turn: Color,
    /// Rooks with which castling is said to be allowed still, by the side of their back rank.
    pub castling_rooks: Bitboard,
    /// The square that the last move is said to have passed over with a double step.
    pub en_passant: Option<Square>,
    /// Plies since the last pawn move or capture.
    pub halfmove_clock: u32,
    /// The number of the move that is due, from 1.
    pub fullmove_number: u32,
}
