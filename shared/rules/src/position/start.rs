//! The position before the first move.

use super::Position;
use crate::castling::CastlingRights;
use crate::{Bitboard, Board, Color, File, Piece, Rank, Role, Setup, Square};

const BACK_RANK: [Role; 8] = [
    Role::Rook,
    Role::Knight,
    Role::Bishop,
    Role::Queen,
    Role::King,
    Role::Bishop,
    Role::Knight,
    Role::Rook,
];

impl Position {
    /// The position before the first move (article 2.3).
    pub fn start() -> Self {
        let board = start_board();
        let rooks = board.by_role(Role::Rook);
        let setup = Setup {
            board,
            turn: Color::White,
            castling_rooks: Bitboard::EMPTY,
            en_passant: None,
            halfmove_clock: 0,
            fullmove_number: 1,
        };
        Self::assemble(&setup, CastlingRights::of_rooks(rooks, rooks))
    }
}

fn start_board() -> Board {
    let mut board = Board::default();
    for color in Color::ALL {
        for (file, role) in File::ALL.into_iter().zip(BACK_RANK) {
            let home = Square::new(file, Rank::back(color));
            board.put(home, Piece { color, role });
            if let Some(square) = home.ahead(color) {
                board.put(
                    square,
                    Piece {
                        color,
                        role: Role::Pawn,
                    },
                );
            }
        }
    }
    board
}
