//! Kinds of pieces, and pieces with their colour.

use serde::{Deserialize, Serialize};

use crate::Color;

/// A kind of piece, whatever its colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Pawn (article 3.7).
    Pawn,
    /// Knight (article 3.6).
    Knight,
    /// Bishop (article 3.2).
    Bishop,
    /// Rook (article 3.3).
    Rook,
    /// Queen (article 3.4).
    Queen,
    /// King (article 3.8).
    King,
}

impl Role {
    /// All kinds, from pawn to king.
    pub const ALL: [Self; 6] = [
        Self::Pawn,
        Self::Knight,
        Self::Bishop,
        Self::Rook,
        Self::Queen,
        Self::King,
    ];

    /// The kinds a pawn may become, in the order in which choices are listed (article 3.7.3.3).
    pub const PROMOTIONS: [Self; 4] = [Self::Queen, Self::Rook, Self::Bishop, Self::Knight];

    /// 0 for a pawn to 5 for a king: an index into tables by kind.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The lower-case English letter, `p` for a pawn.
    pub const fn letter(self) -> char {
        match self {
            Self::Pawn => 'p',
            Self::Knight => 'n',
            Self::Bishop => 'b',
            Self::Rook => 'r',
            Self::Queen => 'q',
            Self::King => 'k',
        }
    }

    /// The kind that a lower-case English letter names.
    pub const fn from_letter(letter: char) -> Option<Self> {
        Some(match letter {
            'p' => Self::Pawn,
            'n' => Self::Knight,
            'b' => Self::Bishop,
            'r' => Self::Rook,
            'q' => Self::Queen,
            'k' => Self::King,
            _ => return None,
        })
    }
}

/// A piece: what it is and whose.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece {
    /// Whose it is.
    pub color: Color,
    /// What it is.
    pub role: Role,
}

impl Piece {
    /// The FEN letter: upper case for White.
    pub const fn to_char(self) -> char {
        match self.color {
            Color::White => self.role.letter().to_ascii_uppercase(),
            Color::Black => self.role.letter(),
        }
    }

    /// The piece that a FEN letter names.
    pub const fn from_char(letter: char) -> Option<Self> {
        let color = if letter.is_ascii_uppercase() {
            Color::White
        } else {
            Color::Black
        };
        match Role::from_letter(letter.to_ascii_lowercase()) {
            Some(role) => Some(Self { color, role }),
            None => None,
        }
    }
}
