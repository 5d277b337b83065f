//! All legal moves at once.
//!
//! Checkers and pinned pieces are known before the first move is made up, so every move that leaves here is
//! legal: pieces are kept to the squares that answer a check and to the line of their pin.

use super::Position;
use crate::moves::{Kind, Move};
use crate::{Bitboard, Color, Rank, Role, Square, attacks};

/// Takes legal moves in the sets in which they are found.
pub(super) trait Visitor {
    /// A knight, bishop, rook, queen or king steps or captures. A queen comes twice.
    fn piece(&mut self, from: Square, targets: Bitboard);

    /// Several pawns step or capture.
    fn pawns(&mut self, moves: PawnMoves);

    /// Castling or a capture en passant.
    fn special(&mut self, mv: Move);

    /// Whether the visitor knows enough.
    fn is_done(&self) -> bool {
        false
    }
}

/// Target squares of pawns by the step that leads there; en passant apart.
#[derive(Clone, Copy)]
pub(super) struct PawnMoves {
    pub(super) single: Bitboard,
    pub(super) double: Bitboard,
    /// Captures towards the a-file.
    pub(super) west: Bitboard,
    /// Captures towards the h-file.
    pub(super) east: Bitboard,
}

impl PawnMoves {
    /// The moves of `pawns` of `color` that end on `allowed`.
    pub(super) fn new(board: &crate::Board, pawns: Bitboard, color: Color, allowed: Bitboard) -> Self {
        let (empty, theirs) = (!board.occupied(), board.by_color(!color));
        let single = pawns.ahead(color) & empty;
        let third_rank = Bitboard::rank(if color == Color::White {
            Rank::ALL[2]
        } else {
            Rank::ALL[5]
        });
        let double = (single & third_rank).ahead(color) & empty;
        Self {
            single: single & allowed,
            double: double & allowed,
            west: pawns.west_ahead(color) & theirs & allowed,
            east: pawns.east_ahead(color) & theirs & allowed,
        }
    }

    /// All target squares.
    pub(super) fn targets(self) -> Bitboard {
        self.single | self.double | self.west | self.east
    }
}

impl Position {
    /// Hands every legal move to the visitor.
    pub(super) fn generate(&self, visitor: &mut impl Visitor) {
        if !self.checkers.has_several() {
            let answers = self.answers_to_check();
            self.generate_pawns(answers, visitor);
            if visitor.is_done() {
                return;
            }
            self.generate_pieces(answers, visitor);
            if visitor.is_done() {
                return;
            }
        }
        let king = self.king(self.turn);
        visitor.piece(king, self.king_targets());
        if self.checkers.is_empty() {
            for rook in self.castling.rooks(self.turn) {
                if self.can_castle_now(rook) {
                    visitor.special(Move::new(king, rook, Kind::Castling(self.variant)));
                }
            }
        }
    }

    /// The squares on which a piece that is not the king ends a check by one checker; every square without one.
    pub(super) fn answers_to_check(&self) -> Bitboard {
        match self.checkers.first() {
            None => Bitboard::FULL,
            Some(checker) => attacks::between(self.king(self.turn), checker) | checker.into(),
        }
    }

    fn generate_pawns(&self, answers: Bitboard, visitor: &mut impl Visitor) {
        let (us, board) = (self.turn, &self.board);
        let pawns = board.pieces(us, Role::Pawn);
        visitor.pawns(PawnMoves::new(board, pawns.without(self.pinned), us, answers));
        for pawn in pawns & self.pinned {
            let line = attacks::line(self.king(us), pawn);
            visitor.pawns(PawnMoves::new(board, pawn.into(), us, answers & line));
        }
        if let Some(target) = self.en_passant {
            for from in self.en_passant_capturers(target) {
                if self.en_passant_is_safe(from, target) {
                    visitor.special(Move::new(from, target, Kind::EnPassant));
                }
            }
        }
    }

    fn generate_pieces(&self, answers: Bitboard, visitor: &mut impl Visitor) {
        let board = &self.board;
        let ours = board.by_color(self.turn);
        let (occupied, targets) = (board.occupied(), answers.without(ours));
        // A pinned knight never moves.
        for from in (board.by_role(Role::Knight) & ours).without(self.pinned) {
            visitor.piece(from, attacks::knight(from) & targets);
        }
        for from in board.diagonal_sliders() & ours {
            visitor.piece(
                from,
                attacks::bishop(from, occupied) & targets & self.pin_line(from),
            );
        }
        for from in board.straight_sliders() & ours {
            visitor.piece(
                from,
                attacks::rook(from, occupied) & targets & self.pin_line(from),
            );
        }
    }

    /// The squares to which a pin confines the piece on a square; every square if it is not pinned.
    pub(super) fn pin_line(&self, square: Square) -> Bitboard {
        if self.pinned.contains(square) {
            attacks::line(self.king(self.turn), square)
        } else {
            Bitboard::FULL
        }
    }

    /// The squares to which the king may step; castling apart.
    pub(super) fn king_targets(&self) -> Bitboard {
        let (us, them) = (self.turn, !self.turn);
        let king = self.king(us);
        let steps = attacks::king(king).without(self.board.by_color(us));
        if steps.is_empty() {
            return steps;
        }
        // The king must not hide behind itself from a slider.
        let occupied = self.occupied().without(king.into());
        steps
            .without(self.leaper_attacks(them))
            .into_iter()
            .filter(|&square| !self.slides_onto(square, them, occupied))
            .collect()
    }

    /// Whether the king may step to this square; castling apart.
    pub(super) fn king_may_step(&self, king: Square, to: Square) -> bool {
        attacks::king(king).without(self.by_color(self.turn)).contains(to)
            && self
                .attackers(to, !self.turn, self.occupied().without(king.into()))
                .is_empty()
    }
}
