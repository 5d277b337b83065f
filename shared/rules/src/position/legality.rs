//! Whether one given move is legal.

use super::Position;
use super::visitors::Any;
use crate::castling::Wing;
use crate::moves::{Kind, Move};
use crate::uci::UciMove;
use crate::{Rank, Role, Square};

impl Position {
    /// The legal move that the text of a move means here; none if there is none.
    ///
    /// Castling is understood as the king onto its own rook and as the king's step of two files; in Chess960 the king
    /// can make that step from the e-file only, and a shorter or longer one is not castling.
    pub fn legal_move(&self, uci: UciMove) -> Option<Move> {
        let UciMove { from, to, promotion } = uci;
        if !self.by_color(self.turn).contains(from) {
            return None;
        }
        match (self.board.role_at(from)?, promotion) {
            (Role::Pawn, promotion) => self.legal_pawn_move(from, to, promotion),
            (_, Some(_)) => None,
            (Role::King, None) => self.legal_king_move(from, to),
            (role, None) => self
                .targets_of_piece(from, role)
                .contains(to)
                .then(|| Move::new(from, to, Kind::Plain)),
        }
    }

    /// Whether the move can be played here.
    pub fn is_legal(&self, mv: Move) -> bool {
        self.legal_move(mv.uci()) == Some(mv)
    }

    /// Whether the side to move has any legal move.
    pub fn has_legal_move(&self) -> bool {
        if self.checkers.is_empty() && self.free_pawn_can_step() {
            return true;
        }
        let mut any = Any::default();
        self.generate(&mut any);
        any.found()
    }

    /// Whether some pawn that is not pinned has an empty square before it, as in nearly every position.
    fn free_pawn_can_step(&self) -> bool {
        let pawns = self.pieces(self.turn, Role::Pawn).without(self.pinned);
        pawns.ahead(self.turn).without(self.occupied()).is_some()
    }

    fn legal_pawn_move(&self, from: Square, to: Square, promotion: Option<Role>) -> Option<Move> {
        if !self.targets_of_piece(from, Role::Pawn).contains(to) {
            return None;
        }
        let kind = match (to.rank() == Rank::back(!self.turn), promotion) {
            (true, Some(role)) if Role::PROMOTIONS.contains(&role) => Kind::Promotion(role),
            (false, None) if self.en_passant == Some(to) && from.file() != to.file() => Kind::EnPassant,
            (false, None) if from.rank().index().abs_diff(to.rank().index()) == 2 => Kind::DoubleStep,
            (false, None) => Kind::Plain,
            _ => return None,
        };
        Some(Move::new(from, to, kind))
    }

    fn legal_king_move(&self, from: Square, to: Square) -> Option<Move> {
        if self.king_may_step(from, to) {
            return Some(Move::new(from, to, Kind::Plain));
        }
        let rook = self.castling_rook_meant(from, to)?;
        self.can_castle_now(rook)
            .then(|| Move::new(from, rook, Kind::Castling(self.variant)))
    }

    /// The rook with which a king's move of this text castles, if the right to it is still there.
    fn castling_rook_meant(&self, king: Square, to: Square) -> Option<Square> {
        let rooks = self.castling.rooks(self.turn);
        if rooks.contains(to) {
            return Some(to);
        }
        let names_it = |rook: &Square| {
            let wing = Wing::of_rook(king, *rook);
            to == Square::new(wing.king_file(), king.rank())
                && king.file().index().abs_diff(to.file().index()) == 2
        };
        rooks.into_iter().find(names_it)
    }
}
