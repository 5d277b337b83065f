//! Castling: who may still castle, with which rook, and where king and rook go.
//!
//! Nothing here depends on where king and rook start, only on their standing on the back rank.

use crate::{Bitboard, Color, File, Rank, Square, attacks};

/// The side of the board to which the king castles.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Wing {
    /// Short, `O-O`: the king goes to the g-file.
    King,
    /// Long, `O-O-O`: the king goes to the c-file.
    Queen,
}

impl Wing {
    /// The wing on which a rook stands, seen from its king.
    pub fn of_rook(king: Square, rook: Square) -> Self {
        if rook.file() > king.file() {
            Self::King
        } else {
            Self::Queen
        }
    }

    /// Of rooks on the king's rank, the one that stands farthest from it on this wing.
    pub(crate) fn outermost(self, rooks: Bitboard, king: Square) -> Option<Square> {
        let on_this_wing = |rook: &Square| Self::of_rook(king, *rook) == self;
        let mut rooks = rooks.into_iter().filter(on_this_wing);
        match self {
            Self::King => rooks.last(),
            Self::Queen => rooks.next(),
        }
    }

    /// The file on which the king arrives.
    pub const fn king_file(self) -> File {
        match self {
            Self::King => File::G,
            Self::Queen => File::C,
        }
    }

    /// The file on which the rook arrives.
    pub const fn rook_file(self) -> File {
        match self {
            Self::King => File::F,
            Self::Queen => File::D,
        }
    }

    /// The file from which the rook starts in standard chess.
    pub const fn rook_home(self) -> File {
        match self {
            Self::King => File::H,
            Self::Queen => File::A,
        }
    }
}

/// Where king and rook go in castling.
#[derive(Clone, Copy)]
pub(crate) struct Route {
    pub(crate) king: Square,
    pub(crate) rook: Square,
    pub(crate) king_to: Square,
    pub(crate) rook_to: Square,
}

impl Route {
    /// The way of a king and a rook that stand on one rank.
    #[inline]
    pub(crate) fn of(king: Square, rook: Square) -> Self {
        let wing = Wing::of_rook(king, rook);
        Self {
            king,
            rook,
            king_to: Square::new(wing.king_file(), king.rank()),
            rook_to: Square::new(wing.rook_file(), king.rank()),
        }
    }

    /// The squares between the king and where it arrives, and the last of them.
    #[inline]
    pub(crate) fn of_king(self) -> Bitboard {
        attacks::between(self.king, self.king_to) | self.king_to.into()
    }

    /// The squares that nothing but king and rook may stand on (article 3.8.2.2.2; in Chess960 more than those
    /// between the two).
    #[inline]
    pub(crate) fn of_both(self) -> Bitboard {
        self.of_king() | attacks::between(self.rook, self.rook_to) | self.rook_to.into()
    }

    /// Of a set of squares, those that neither king nor rook leaves.
    #[inline]
    pub(crate) fn others(self, occupied: Bitboard) -> Bitboard {
        occupied.without(Bitboard::of(self.king) | self.rook.into())
    }
}

/// The rooks with which castling is still allowed: a set of back-rank files for each side.
///
/// The right lasts until king or rook moves or the rook is captured (article 3.8.2.1); whether castling is
/// possible at the moment is another question.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct CastlingRights {
    white: u8,
    black: u8,
}

impl CastlingRights {
    /// The rights of those rooks of the set that stand on their side's back rank.
    pub fn of_rooks(white: Bitboard, black: Bitboard) -> Self {
        Self {
            white: white.bits() as u8,
            black: (black.bits() >> 56) as u8,
        }
    }

    /// Whether nobody may castle any more.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.white | self.black == 0
    }

    /// White's files in the low byte, Black's in the high one.
    #[inline]
    pub(crate) const fn bits(self) -> u16 {
        u16::from_le_bytes([self.white, self.black])
    }

    /// The squares of the rooks with which `color` may still castle.
    #[inline]
    pub fn rooks(self, color: Color) -> Bitboard {
        match color {
            Color::White => Bitboard::new(u64::from(self.white)),
            Color::Black => Bitboard::new(u64::from(self.black) << 56),
        }
    }

    /// Takes away the right of every rook on these squares.
    #[inline]
    pub(crate) fn discard(&mut self, squares: Bitboard) {
        self.white &= !(squares.bits() as u8);
        self.black &= !((squares.bits() >> 56) as u8);
    }

    /// Takes away all rights of a side.
    pub(crate) fn discard_all(&mut self, color: Color) {
        self.discard(Bitboard::rank(Rank::back(color)));
    }
}
