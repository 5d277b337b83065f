//! Moves, and lists of them.

use std::fmt;
use std::ops::Deref;

use crate::castling::Wing;
use crate::uci::UciMove;
use crate::{Role, Square, Variant};

/// A move of one side, with what makes it special; it is legal in the position that produced it.
///
/// Castling holds the squares of king and rook, so that it is the same whatever files they start from.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move {
    from: Square,
    target: Square,
    kind: Kind,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Kind {
    /// A step or capture, without anything else.
    Plain,
    /// A pawn's step of two squares (article 3.7.2).
    DoubleStep,
    /// A pawn takes a pawn beside it that has just made a double step (article 3.7.3.1).
    EnPassant,
    /// The king castles with the rook on the move's target (article 3.8.2); the variant tells how it is written.
    Castling(Variant),
    /// A pawn becomes this piece on the last rank (article 3.7.3.3).
    Promotion(Role),
}

impl Move {
    pub(crate) const fn new(from: Square, target: Square, kind: Kind) -> Self {
        Self { from, target, kind }
    }

    pub(crate) const fn kind(self) -> Kind {
        self.kind
    }

    /// The square that the piece goes to; in castling, that of the rook.
    pub(crate) const fn target(self) -> Square {
        self.target
    }

    /// Where the moving piece starts; in castling, the king.
    pub const fn from(self) -> Square {
        self.from
    }

    /// Where the moving piece arrives; in castling, the king.
    pub fn to(self) -> Square {
        match self.wing() {
            None => self.target,
            Some(wing) => Square::new(wing.king_file(), self.from.rank()),
        }
    }

    /// What the pawn becomes.
    pub const fn promotion(self) -> Option<Role> {
        match self.kind {
            Kind::Promotion(role) => Some(role),
            _ => None,
        }
    }

    /// Whether it is castling, on either wing.
    pub const fn is_castling(self) -> bool {
        matches!(self.kind, Kind::Castling(_))
    }

    /// Whether it captures en passant.
    pub const fn is_en_passant(self) -> bool {
        matches!(self.kind, Kind::EnPassant)
    }

    /// Whether it is a pawn's double step.
    pub const fn is_double_step(self) -> bool {
        matches!(self.kind, Kind::DoubleStep)
    }

    /// The wing to which the king castles; none if the move is not castling.
    pub fn wing(self) -> Option<Wing> {
        self.is_castling().then(|| Wing::of_rook(self.from, self.target))
    }

    /// Whether the piece goes two files, so that of a king the step alone tells that it castles.
    pub(crate) fn goes_two_files(self) -> bool {
        self.from.file().index().abs_diff(self.to().file().index()) == 2
    }

    /// In castling, where the rook starts and where it arrives.
    pub fn rook_step(self) -> Option<(Square, Square)> {
        self.wing()
            .map(|wing| (self.target, Square::new(wing.rook_file(), self.from.rank())))
    }

    /// The square of the captured pawn, which is not the square of arrival, in en passant.
    pub fn en_passant_victim(self) -> Option<Square> {
        self.is_en_passant()
            .then(|| Square::new(self.target.file(), self.from.rank()))
    }

    /// The move as UCI names it: castling is the king's step in standard chess, and the king onto its own rook in
    /// Chess960, where the step alone would not tell it from a move of the king.
    pub fn uci(self) -> UciMove {
        UciMove {
            from: self.from,
            to: match self.kind {
                Kind::Castling(Variant::Chess960) => self.target,
                _ => self.to(),
            },
            promotion: self.promotion(),
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.uci().fmt(f)
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self} ({:?})", self.kind)
    }
}

/// Legal moves of a position, in no particular order.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct MoveList(Vec<Move>);

impl MoveList {
    /// More than most positions have, so that the list seldom grows.
    const USUAL_LEN_MAX: usize = 64;

    pub(crate) fn new() -> Self {
        Self(Vec::with_capacity(Self::USUAL_LEN_MAX))
    }

    pub(crate) fn push(&mut self, mv: Move) {
        self.0.push(mv);
    }
}

impl Deref for MoveList {
    type Target = [Move];

    fn deref(&self) -> &[Move] {
        &self.0
    }
}

impl IntoIterator for MoveList {
    type Item = Move;
    type IntoIter = std::vec::IntoIter<Move>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = std::slice::Iter<'a, Move>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}
