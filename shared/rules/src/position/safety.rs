//! Attacks on squares and kings.

use super::Position;
use crate::{Bitboard, Color, Role, Square, attacks};

impl Position {
    /// The pieces of `by` that attack a square when the squares of `occupied` are taken.
    ///
    /// Pass [`Position::occupied`] for the board as it is; another set asks what a move would uncover. Pieces
    /// attack whether or not they are pinned (article 3.1.2).
    pub fn attackers(&self, square: Square, by: Color, occupied: Bitboard) -> Bitboard {
        let board = &self.board;
        let leapers = attacks::pawn(!by, square) & board.by_role(Role::Pawn)
            | attacks::knight(square) & board.by_role(Role::Knight)
            | attacks::king(square) & board.by_role(Role::King);
        (leapers | self.sliders_onto(square, occupied)) & board.by_color(by)
    }

    /// Bishops, rooks and queens of either side that attack a square when `occupied` is taken.
    fn sliders_onto(&self, square: Square, occupied: Bitboard) -> Bitboard {
        attacks::bishop(square, occupied) & self.board.diagonal_sliders()
            | attacks::rook(square, occupied) & self.board.straight_sliders()
    }

    /// Whether a slider of `by` attacks a square when `occupied` is taken.
    pub(super) fn slides_onto(&self, square: Square, by: Color, occupied: Bitboard) -> bool {
        let theirs = self.board.by_color(by);
        let diagonal = self.board.diagonal_sliders() & theirs;
        let straight = self.board.straight_sliders() & theirs;
        // Most squares share no line with any enemy slider: two look-ups without occupancy settle them.
        (attacks::bishop_rays(square) & diagonal).is_some()
            && (attacks::bishop(square, occupied) & diagonal).is_some()
            || (attacks::rook_rays(square) & straight).is_some()
                && (attacks::rook(square, occupied) & straight).is_some()
    }

    /// Every square that pawns, knights and the king of `by` attack.
    pub(super) fn leaper_attacks(&self, by: Color) -> Bitboard {
        let pawns = self.board.pieces(by, Role::Pawn);
        let knights = self.board.pieces(by, Role::Knight);
        knights
            .into_iter()
            .fold(pawns.west_ahead(by) | pawns.east_ahead(by), |set, square| {
                set | attacks::knight(square)
            })
            | attacks::king(self.king(by))
    }

    /// Finds the checkers of the side to move and its pinned pieces.
    pub(super) fn look_at_king(&mut self) {
        let (us, them) = (self.turn, !self.turn);
        let (king, board) = (self.king(us), &self.board);
        let (ours, theirs, occupied) = (board.by_color(us), board.by_color(them), board.occupied());

        let mut checkers = (attacks::pawn(us, king) & board.by_role(Role::Pawn)
            | attacks::knight(king) & board.by_role(Role::Knight))
            & theirs;
        let mut pinned = Bitboard::EMPTY;
        let aligned = (attacks::bishop_rays(king) & board.diagonal_sliders()
            | attacks::rook_rays(king) & board.straight_sliders())
            & theirs;
        for slider in aligned {
            let blockers = attacks::between(king, slider) & occupied;
            if blockers.is_empty() {
                checkers |= Bitboard::of(slider);
            } else if !blockers.has_several() {
                pinned |= blockers & ours;
            }
        }
        self.checkers = checkers;
        self.pinned = pinned;
    }

    /// Whether a pawn of the side to move on `from` may take en passant on `target`: its king is safe when both
    /// pawns have left their rank.
    pub(super) fn en_passant_is_safe(&self, from: Square, target: Square) -> bool {
        let (us, them) = (self.turn, !self.turn);
        let victim = Bitboard::of(Square::new(target.file(), from.rank()));
        let occupied = (self.occupied() | target.into()).without(victim | from.into());
        self.attackers(self.king(us), them, occupied)
            .without(victim)
            .is_empty()
    }

    /// The pawns of the side to move that stand ready to take on the passed square, legally or not.
    pub(super) fn en_passant_capturers(&self, target: Square) -> Bitboard {
        attacks::pawn(!self.turn, target) & self.board.pieces(self.turn, Role::Pawn)
    }

    /// Decides whether the passed square can be captured on; checkers must be known.
    pub(super) fn settle_en_passant(&mut self) {
        self.en_passant = self.passed.filter(|&target| {
            self.en_passant_capturers(target)
                .into_iter()
                .any(|from| self.en_passant_is_safe(from, target))
        });
    }
}
