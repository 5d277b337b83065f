//! A legal position and what can be asked of it.

mod generate;
mod legality;
mod play;
mod safety;
mod start;
mod start_number;
mod targets;
mod visitors;

pub use start_number::StartNumber;
use visitors::{Count, ForEach};

use crate::castling::{CastlingRights, Wing};
use crate::key::PositionKey;
use crate::{Bitboard, Board, Color, Move, MoveList, Piece, Role, Setup, Square, Variant};

/// A position that could stand on a board: one king a side, the side not to move not in check, no pawn on the
/// first or last rank.
///
/// It comes from [`Position::from_setup`], from FEN, or from a legal move. Equality is that of the whole FEN,
/// both counters included, and of the variant; the sameness of article 9.2.3 is that of [`Position::key`].
#[derive(Clone, Debug)]
pub struct Position {
    board: Board,
    /// Pieces that check the side to move.
    checkers: Bitboard,
    /// Pieces of the side to move that stand alone between their king and an enemy slider.
    pinned: Bitboard,
    castling: CastlingRights,
    variant: Variant,
    turn: Color,
    /// The square that the last move's double step passed over.
    passed: Option<Square>,
    /// The same square, only if some legal capture can be made there.
    en_passant: Option<Square>,
    halfmove_clock: u32,
    fullmove_number: u32,
}

impl Position {
    /// Makes a position of a setup whose pieces and en passant square are proven.
    pub(crate) fn assemble(setup: &Setup, castling: CastlingRights) -> Self {
        let mut position = Self {
            board: setup.board,
            checkers: Bitboard::EMPTY,
            pinned: Bitboard::EMPTY,
            castling,
            variant: setup.variant,
            turn: setup.turn,
            passed: setup.en_passant,
            en_passant: None,
            halfmove_clock: setup.halfmove_clock,
            fullmove_number: setup.fullmove_number.max(1),
        };
        position.look_at_king();
        position.settle_en_passant();
        position
    }

    /// Which chess is played.
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// The pieces on their squares.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The side to move.
    pub fn turn(&self) -> Color {
        self.turn
    }

    /// The piece on a square.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board.piece_at(square)
    }

    /// The squares of one kind of piece of one side.
    pub fn pieces(&self, color: Color, role: Role) -> Bitboard {
        self.board.pieces(color, role)
    }

    /// The squares of one side's pieces.
    pub fn by_color(&self, color: Color) -> Bitboard {
        self.board.by_color(color)
    }

    /// Every square with a piece on it.
    pub fn occupied(&self) -> Bitboard {
        self.board.occupied()
    }

    /// The square of a side's king.
    pub fn king(&self, color: Color) -> Square {
        // The door lets no position in without a king a side, and kings are never captured.
        self.board.pieces(color, Role::King).first_or_a1()
    }

    /// Who may still castle, with which rooks.
    pub fn castling_rights(&self) -> CastlingRights {
        self.castling
    }

    /// The rook with which `color` may still castle to a wing.
    pub fn castling_rook(&self, color: Color, wing: Wing) -> Option<Square> {
        let king = self.king(color);
        self.castling
            .rooks(color)
            .into_iter()
            .find(|&rook| Wing::of_rook(king, rook) == wing)
    }

    /// The square of an en passant capture, only if some such capture is legal.
    pub fn en_passant_square(&self) -> Option<Square> {
        self.en_passant
    }

    /// The square that the last move's double step passed over, whether or not a capture there is legal.
    pub fn passed_square(&self) -> Option<Square> {
        self.passed
    }

    /// Plies since the last pawn move or capture, or as the starting FEN counts them.
    pub fn halfmove_clock(&self) -> u32 {
        self.halfmove_clock
    }

    /// The number of the move that is due, from 1, one for both sides.
    pub fn fullmove_number(&self) -> u32 {
        self.fullmove_number
    }

    /// The pieces that check the side to move.
    pub fn checkers(&self) -> Bitboard {
        self.checkers
    }

    /// The pieces of the side to move that stand alone between their king and an enemy rook, bishop or queen.
    pub fn pinned(&self) -> Bitboard {
        self.pinned
    }

    /// Whether the side to move is in check.
    pub fn is_check(&self) -> bool {
        self.checkers.is_some()
    }

    /// Whether the side to move is checkmated (article 5.1.1).
    pub fn is_checkmate(&self) -> bool {
        self.is_check() && !self.has_legal_move()
    }

    /// Whether the side to move has no legal move and is not in check (article 5.2.1).
    pub fn is_stalemate(&self) -> bool {
        !self.is_check() && !self.has_legal_move()
    }

    /// Every legal move, in no particular order.
    pub fn legal_moves(&self) -> MoveList {
        let mut list = MoveList::new();
        self.for_each_legal_move(|mv| list.push(mv));
        list
    }

    /// Calls `visit` with every legal move, in no particular order.
    pub fn for_each_legal_move(&self, visit: impl FnMut(Move)) {
        self.generate(&mut ForEach::new(self.turn, visit));
    }

    /// How many legal moves there are.
    pub fn legal_move_count(&self) -> u32 {
        let mut count = Count::default();
        self.generate(&mut count);
        count.moves()
    }

    /// What makes two positions the same for repetition (article 9.2.3), exactly.
    pub fn key(&self) -> PositionKey {
        PositionKey::new(self.board, self.turn, self.castling, self.en_passant)
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.key() == other.key()
            && self.variant == other.variant
            && (self.halfmove_clock, self.fullmove_number) == (other.halfmove_clock, other.fullmove_number)
    }
}

impl Eq for Position {}
