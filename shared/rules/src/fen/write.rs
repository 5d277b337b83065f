//! Writing FEN.

use std::fmt::Write as _;

use crate::castling::Wing;
use crate::{Bitboard, Color, File, Piece, Position, Rank, Role, Square};

impl Position {
    /// The position as canonical FEN: the en passant square is written only when some capture there is legal.
    ///
    /// Castling rights are those of X-FEN: `KQkq`, which in standard chess is all there is. In Chess960 the file of the
    /// rook takes the place of its letter where another rook of its side stands farther out on that wing.
    pub fn fen(&self) -> String {
        let mut fen = String::with_capacity(80);
        write_board(&mut fen, self);
        fen.push_str(match self.turn() {
            Color::White => " w ",
            Color::Black => " b ",
        });
        write_castling(&mut fen, self);
        let en_passant = self
            .en_passant_square()
            .map_or_else(|| "-".to_owned(), |square| square.to_string());
        // Writing to a string cannot fail.
        let _ = write!(
            fen,
            " {en_passant} {} {}",
            self.halfmove_clock(),
            self.fullmove_number()
        );
        fen
    }
}

fn write_board(fen: &mut String, position: &Position) {
    for rank in Rank::ALL.into_iter().rev() {
        let mut empty = 0;
        for file in File::ALL {
            match position.piece_at(Square::new(file, rank)) {
                None => empty += 1,
                Some(piece) => {
                    push_gap(fen, &mut empty);
                    fen.push(piece.to_char());
                }
            }
        }
        push_gap(fen, &mut empty);
        if rank != Rank::FIRST {
            fen.push('/');
        }
    }
}

fn push_gap(fen: &mut String, empty: &mut u8) {
    if *empty > 0 {
        fen.push((b'0' + *empty).into());
        *empty = 0;
    }
}

fn write_castling(fen: &mut String, position: &Position) {
    if position.castling_rights().is_empty() {
        fen.push('-');
    }
    for color in Color::ALL {
        for (wing, role) in [(Wing::King, Role::King), (Wing::Queen, Role::Queen)] {
            if let Some(rook) = position.castling_rook(color, wing) {
                let wing_letter = Piece { color, role }.to_char();
                let back = position.pieces(color, Role::Rook) & Bitboard::rank(rook.rank());
                let is_outermost = wing.outermost(back, position.king(color)) == Some(rook);
                fen.push(match color {
                    _ if is_outermost => wing_letter,
                    Color::White => rook.file().letter().to_ascii_uppercase(),
                    Color::Black => rook.file().letter(),
                });
            }
        }
    }
}
