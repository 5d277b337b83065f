//! Sets of squares, one bit a square.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use crate::{Color, File, Rank, Square};

/// A set of squares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Bitboard(u64);

impl Bitboard {
    /// No square.
    pub const EMPTY: Self = Self(0);
    /// Every square.
    pub const FULL: Self = Self(u64::MAX);
    /// The dark squares; a1 is one of them (article 2.1).
    pub const DARK: Self = Self(0xaa55_aa55_aa55_aa55);

    #[inline]
    pub(crate) const fn new(bits: u64) -> Self {
        Self(bits)
    }

    /// The bits, a1 the lowest and h8 the highest.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The set of one square.
    #[inline]
    pub const fn of(square: Square) -> Self {
        Self(1 << square.index())
    }

    /// The squares of a file.
    #[inline]
    pub const fn file(file: File) -> Self {
        Self(0x0101_0101_0101_0101 << file.index())
    }

    /// The squares of a rank.
    #[inline]
    pub const fn rank(rank: Rank) -> Self {
        Self(0xff << (8 * rank.index()))
    }

    /// Whether no square is in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether some square is in the set.
    #[inline]
    pub const fn is_some(self) -> bool {
        self.0 != 0
    }

    /// Whether two squares or more are in the set.
    #[inline]
    pub const fn has_several(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// How many squares are in the set.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the square is in the set.
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.index() & 1 != 0
    }

    /// The first square of the set, in the order a1, b1, …, h8.
    #[inline]
    pub const fn first(self) -> Option<Square> {
        if self.is_empty() {
            None
        } else {
            Some(self.first_or_a1())
        }
    }

    /// The only square of the set; none if it has no square or several.
    #[inline]
    pub const fn single(self) -> Option<Square> {
        if self.has_several() { None } else { self.first() }
    }

    /// The first square of a set that is known not to be empty.
    #[inline]
    pub(crate) const fn first_or_a1(self) -> Square {
        Square::wrapping(self.0.trailing_zeros())
    }

    /// Every square of the set moved one step ahead, as `color`'s pawns walk.
    #[inline]
    pub(crate) const fn ahead(self, color: Color) -> Self {
        match color {
            Color::White => Self(self.0 << 8),
            Color::Black => Self(self.0 >> 8),
        }
    }

    /// Every square moved one step ahead and one towards the a-file.
    #[inline]
    pub(crate) const fn west_ahead(self, color: Color) -> Self {
        Self(self.without(Self::file(File::A)).0 >> 1).ahead(color)
    }

    /// Every square moved one step ahead and one towards the h-file.
    #[inline]
    pub(crate) const fn east_ahead(self, color: Color) -> Self {
        Self(self.without(Self::file(File::H)).0 << 1).ahead(color)
    }

    /// The squares of this set that are not in the other.
    #[inline]
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl From<Square> for Bitboard {
    #[inline]
    fn from(square: Square) -> Self {
        Self::of(square)
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares
            .into_iter()
            .fold(Self::EMPTY, |set, square| set | square.into())
    }
}

macro_rules! set_operator {
    ($operator:ident $method:ident, $assign:ident $assign_method:ident) => {
        impl $operator for Bitboard {
            type Output = Self;

            fn $method(self, other: Self) -> Self {
                Self($operator::$method(self.0, other.0))
            }
        }

        impl $assign for Bitboard {
            fn $assign_method(&mut self, other: Self) {
                $assign::$assign_method(&mut self.0, other.0);
            }
        }
    };
}

set_operator!(BitAnd bitand, BitAndAssign bitand_assign);
set_operator!(BitOr bitor, BitOrAssign bitor_assign);
set_operator!(BitXor bitxor, BitXorAssign bitxor_assign);

impl Not for Bitboard {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

/// The squares of a set, in the order a1, b1, …, h8.
#[derive(Clone, Debug)]
pub struct Squares(Bitboard);

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let square = self.0.first()?;
        self.0 = Bitboard(self.0.0 & self.0.0.wrapping_sub(1));
        Some(square)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.len() as usize;
        (len, Some(len))
    }
}

impl ExactSizeIterator for Squares {}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    #[inline]
    fn into_iter(self) -> Squares {
        Squares(self)
    }
}

impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}
