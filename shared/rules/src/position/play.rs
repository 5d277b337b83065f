//! Playing a move.

use super::Position;
use crate::moves::{Kind, Move};
use crate::{Bitboard, Color, Piece, Role, Square};

impl Position {
    /// The position after a move that is legal here.
    #[must_use]
    pub fn after(&self, mv: Move) -> Self {
        let mut next = self.clone();
        next.play(mv);
        next
    }

    /// Plays a move that is legal here.
    pub fn play(&mut self, mv: Move) {
        debug_assert!(self.is_legal(mv), "{mv:?} is not legal in {}", self.fen());

        let us = self.turn;
        let from = mv.from();
        let by_pawn = self.board.by_role(Role::Pawn).contains(from);
        let by_king = self.board.by_role(Role::King).contains(from);
        let captures = self.by_color(!us).contains(mv.target());
        self.passed = None;
        match mv.kind() {
            Kind::Plain => self.board.relocate(from, mv.target()),
            Kind::DoubleStep => {
                self.board.relocate(from, mv.target());
                self.passed = from.ahead(us);
            }
            Kind::EnPassant => {
                self.board.relocate(from, mv.target());
                self.board.remove(Square::new(mv.target().file(), from.rank()));
            }
            Kind::Castling(_) => self.castle(mv),
            Kind::Promotion(role) => {
                self.board.remove(from);
                self.board.put(mv.target(), Piece { color: us, role });
            }
        }
        self.castling.discard(Bitboard::of(from) | mv.target().into());
        if by_king {
            self.castling.discard_all(us);
        }

        self.halfmove_clock = if by_pawn || captures {
            0
        } else {
            self.halfmove_clock + 1
        };
        self.fullmove_number += u32::from(us == Color::Black);
        self.turn = !us;
        self.look_at_king();
        self.settle_en_passant();
    }

    fn castle(&mut self, mv: Move) {
        let Some((rook_from, rook_to)) = mv.rook_step() else {
            return;
        };
        let color = self.turn;
        // In Chess960 one may arrive where the other stands: lift both before setting down either.
        self.board.remove(mv.from());
        self.board.remove(rook_from);
        self.board.put(
            mv.to(),
            Piece {
                color,
                role: Role::King,
            },
        );
        self.board.put(
            rook_to,
            Piece {
                color,
                role: Role::Rook,
            },
        );
    }
}
