//! The exact identity of a position.

use crate::castling::CastlingRights;
use crate::{Board, Color, Square};

/// What makes two positions the same for repetition (article 9.2.3): pieces, side to move, castling rights, and
/// the en passant square if some capture there is legal.
///
/// It is the whole information, not a hash: equal keys mean equal positions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PositionKey {
    board: Board,
    turn: Color,
    castling: CastlingRights,
    en_passant: Option<Square>,
}

impl PositionKey {
    pub(crate) fn new(
        board: Board,
        turn: Color,
        castling: CastlingRights,
        en_passant: Option<Square>,
    ) -> Self {
        Self {
            board,
            turn,
            castling,
            en_passant,
        }
    }
}
