//! The legal moves of one piece, without looking at the others.

use super::Position;
use super::generate::PawnMoves;
use crate::castling::Route;
use crate::moves::{Kind, Move};
use crate::{Bitboard, Role, Square, attacks};

impl Position {
    /// The squares to which the piece on `from` may legally go; for castling the square that [`Move::uci`] names, the
    /// king's square of arrival in standard chess and that of the rook in Chess960.
    ///
    /// None if the square is empty or the piece is not the mover's.
    pub fn legal_targets(&self, from: Square) -> Bitboard {
        if !self.by_color(self.turn).contains(from) {
            return Bitboard::EMPTY;
        }
        match self.board.role_at(from) {
            None => Bitboard::EMPTY,
            Some(Role::King) => self.king_targets() | self.castling_targets(),
            Some(role) => self.targets_of_piece(from, role),
        }
    }

    /// Targets of the mover's piece on `from`, which is not its king.
    pub(super) fn targets_of_piece(&self, from: Square, role: Role) -> Bitboard {
        if self.checkers.has_several() {
            return Bitboard::EMPTY;
        }
        let allowed = self.answers_to_check() & self.pin_line(from);
        let occupied = self.occupied();
        let attacked = match role {
            Role::Pawn => return self.pawn_targets(from, allowed),
            Role::Knight => attacks::knight(from),
            Role::Bishop => attacks::bishop(from, occupied),
            Role::Rook => attacks::rook(from, occupied),
            Role::Queen => attacks::queen(from, occupied),
            Role::King => attacks::king(from),
        };
        (attacked & allowed).without(self.by_color(self.turn))
    }

    fn pawn_targets(&self, from: Square, allowed: Bitboard) -> Bitboard {
        let usual = PawnMoves::new(&self.board, from.into(), self.turn, allowed).targets();
        match self.en_passant {
            Some(target)
                if self.en_passant_capturers(target).contains(from)
                    && self.en_passant_is_safe(from, target) =>
            {
                usual | target.into()
            }
            _ => usual,
        }
    }

    fn castling_targets(&self) -> Bitboard {
        let king = self.king(self.turn);
        self.castling
            .rooks(self.turn)
            .into_iter()
            .filter(|&rook| self.can_castle_now(rook))
            .map(|rook| Move::new(king, rook, Kind::Castling(self.variant)).uci().to)
            .collect()
    }

    /// Whether the mover, who has the right to, can castle with this rook at the moment (article 3.8.2.2).
    pub(super) fn can_castle_now(&self, rook: Square) -> bool {
        let them = !self.turn;
        let route = Route::of(self.king(self.turn), rook);
        let others = route.others(self.occupied());
        if !(others & route.of_both()).is_empty() || self.is_check() {
            return false;
        }
        let leapers = self.leaper_attacks(them);
        let king_path = route.of_king();
        (leapers & king_path).is_empty()
            // The rook still stands while the king walks, and shields it no more where it has gone.
            && king_path.into_iter().all(|square| !self.slides_onto(square, them, others | rook.into()))
            && !self.slides_onto(route.king_to, them, others | route.rook_to.into())
    }
}
