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
    /// What is not pieces, in one word, so that two keys are compared word by word.
    rest: u64,
}

impl PositionKey {
    pub(crate) fn new(
        board: Board,
        turn: Color,
        castling: CastlingRights,
        en_passant: Option<Square>,
    ) -> Self {
        let en_passant = en_passant.map_or(0, |square| 1 + square.index() as u64);
        Self {
            board,
            rest: u64::from(castling.bits()) | (turn.index() as u64) << 16 | en_passant << 24,
        }
    }

    /// A hash for tables that compare whole keys, or that may forget.
    pub fn hash64(&self) -> u64 {
        self.board
            .words()
            .into_iter()
            .chain([self.rest])
            .fold(0, |hash: u64, word| {
                (hash.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15)
            })
    }
}
