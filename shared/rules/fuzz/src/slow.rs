//! A second judge, who tries a move and looks whether the door lets the result in.

use rules::{Bitboard, Position, Setup, Square, attacks};

/// The squares to which a piece of the side to move that is no pawn may go; castling apart.
pub fn targets(position: &Position, from: Square) -> Bitboard {
    let board = position.board();
    let Some(piece) = board.piece_at(from) else {
        return Bitboard::EMPTY;
    };
    let is_let_in = |to: &Square| {
        let mut setup = Setup {
            turn: !position.turn(),
            en_passant: None,
            castling_rooks: Bitboard::EMPTY,
            ..crate::setup(position)
        };
        setup.board.remove(from);
        setup.board.put(*to, piece);
        Position::from_setup(setup).is_ok()
    };
    attacks::of(piece, from, board.occupied())
        .without(board.by_color(position.turn()))
        .into_iter()
        .filter(is_let_in)
        .collect()
}
