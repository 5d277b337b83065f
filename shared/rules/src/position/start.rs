//! The positions before the first move.

use super::{Position, StartNumber};
use crate::castling::CastlingRights;
use crate::{Bitboard, Board, Color, File, Piece, Rank, Role, Setup, Square, Variant};

impl Position {
    /// The position before the first move (article 2.3).
    pub fn start() -> Self {
        Self::start_of(Variant::Standard)
    }

    /// The position before the first move where nothing else is said: the usual one, in Chess960 too.
    pub fn start_of(variant: Variant) -> Self {
        start(variant, StartNumber::STANDARD)
    }

    /// The position of Chess960 before the first move, by its number.
    pub fn chess960_start(number: StartNumber) -> Self {
        start(Variant::Chess960, number)
    }
}

fn start(variant: Variant, number: StartNumber) -> Position {
    let board = start_board(number.back_rank());
    let rooks = board.by_role(Role::Rook);
    let setup = Setup {
        variant,
        board,
        turn: Color::White,
        castling_rooks: Bitboard::EMPTY,
        en_passant: None,
        halfmove_clock: 0,
        fullmove_number: 1,
    };
    Position::assemble(&setup, CastlingRights::of_rooks(rooks, rooks))
}

fn start_board(back_rank: [Role; 8]) -> Board {
    let mut board = Board::default();
    for color in Color::ALL {
        for (file, role) in File::ALL.into_iter().zip(back_rank) {
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
