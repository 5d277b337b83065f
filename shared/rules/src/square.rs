//! Files, ranks and squares of the board.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::Color;

/// A file, `a` to `h`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct File(u8);

/// A rank, 1 to 8, counted from White's side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Rank(u8);

/// A square, ordered a1, b1, …, h8.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

/// The text names no square.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a square is written as a letter a to h and a digit 1 to 8, such as e4")]
pub struct NotASquare;

#[expect(missing_docs, reason = "a letter names a file completely")]
impl File {
    pub const A: Self = Self(0);
    pub const B: Self = Self(1);
    pub const C: Self = Self(2);
    pub const D: Self = Self(3);
    pub const E: Self = Self(4);
    pub const F: Self = Self(5);
    pub const G: Self = Self(6);
    pub const H: Self = Self(7);
}

impl File {
    /// All files, from a to h.
    pub const ALL: [Self; 8] = [
        Self::A,
        Self::B,
        Self::C,
        Self::D,
        Self::E,
        Self::F,
        Self::G,
        Self::H,
    ];

    /// 0 for the a-file to 7 for the h-file.
    #[inline]
    pub const fn index(self) -> u8 {
        self.0
    }

    /// `a` to `h`.
    pub const fn letter(self) -> char {
        (b'a' + self.0) as char
    }

    /// The file that a lower-case letter names.
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'a'..='h' => Some(Self(letter as u8 - b'a')),
            _ => None,
        }
    }
}

impl Rank {
    /// White's back rank.
    pub const FIRST: Self = Self(0);
    /// Black's back rank.
    pub const EIGHTH: Self = Self(7);
    /// All ranks, from the first to the eighth.
    pub const ALL: [Self; 8] = [
        Self(0),
        Self(1),
        Self(2),
        Self(3),
        Self(4),
        Self(5),
        Self(6),
        Self(7),
    ];

    /// 0 for the first rank to 7 for the eighth.
    #[inline]
    pub const fn index(self) -> u8 {
        self.0
    }

    /// `1` to `8`.
    pub const fn digit(self) -> char {
        (b'1' + self.0) as char
    }

    /// The rank that a digit names.
    pub const fn from_digit(digit: char) -> Option<Self> {
        match digit {
            '1'..='8' => Some(Self(digit as u8 - b'1')),
            _ => None,
        }
    }

    /// The rank where a side's pieces start.
    pub const fn back(color: Color) -> Self {
        match color {
            Color::White => Self::FIRST,
            Color::Black => Self::EIGHTH,
        }
    }

    /// The same rank counted from a side, 1 to 8: White's and Black's pawns both start on 2.
    pub const fn seen_by(self, color: Color) -> u8 {
        match color {
            Color::White => self.0 + 1,
            Color::Black => 8 - self.0,
        }
    }
}

impl Square {
    /// All squares: a1, b1, …, h8.
    pub const ALL: [Self; 64] = {
        let mut all = [Self(0); 64];
        let mut index = 0;
        while index < 64 {
            all[index] = Self(index as u8);
            index += 1;
        }
        all
    };

    /// The square where a file and a rank cross.
    #[inline]
    pub const fn new(file: File, rank: Rank) -> Self {
        Self(rank.0 * 8 + file.0)
    }

    /// The square of an index 0 (a1) to 63 (h8); higher bits of the index are ignored.
    #[inline]
    pub(crate) const fn wrapping(index: u32) -> Self {
        Self((index & 63) as u8)
    }

    /// The square that two characters name, or none.
    #[inline]
    pub(crate) const fn from_bytes(file: u8, rank: u8) -> Option<Self> {
        let (file, rank) = (file.wrapping_sub(b'a'), rank.wrapping_sub(b'1'));
        if file < 8 && rank < 8 {
            Some(Self(rank * 8 + file))
        } else {
            None
        }
    }

    /// 0 for a1 to 63 for h8.
    #[inline]
    pub const fn index(self) -> usize {
        // The mask changes nothing; it lets the compiler see that table look-ups are in range.
        (self.0 & 63) as usize
    }

    /// The file it stands on.
    #[inline]
    pub const fn file(self) -> File {
        File(self.0 & 7)
    }

    /// The rank it stands on.
    #[inline]
    pub const fn rank(self) -> Rank {
        Rank((self.0 >> 3) & 7)
    }

    /// The square one step ahead as `color`'s pawns walk, if the board goes on there.
    #[inline]
    pub const fn ahead(self, color: Color) -> Option<Self> {
        match (color, self.rank().0) {
            (Color::White, 7) | (Color::Black, 0) => None,
            (Color::White, _) => Some(Self(self.0 + 8)),
            (Color::Black, _) => Some(Self(self.0 - 8)),
        }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file().letter(), self.rank().digit())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Square {
    type Err = NotASquare;

    fn from_str(text: &str) -> Result<Self, NotASquare> {
        match *text.as_bytes() {
            [file, rank] => Self::from_bytes(file, rank).ok_or(NotASquare),
            _ => Err(NotASquare),
        }
    }
}

impl Serialize for Square {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Square {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?
            .parse()
            .map_err(de::Error::custom)
    }
}
