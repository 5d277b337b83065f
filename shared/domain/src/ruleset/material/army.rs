//! The pieces of one side.

use std::fmt;
use std::str::FromStr;

use rules::{Color, Position, Role};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// How many pieces of one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// So many.
    Exactly(u32),
    /// Any number, none too.
    Any,
}

impl Count {
    const fn fits(self, number: u32) -> bool {
        match self {
            Self::Exactly(count) => count == number,
            Self::Any => true,
        }
    }
}

/// The kinds beside the king, in the order in which they are written.
const WRITTEN: [Role; 5] = [Role::Queen, Role::Rook, Role::Knight, Role::Bishop, Role::Pawn];

/// The pieces of one side: a king, and so many of each other kind.
///
/// Written as the letters of the pieces, king first: `K`, `KN`, `KBB`. A star after a letter means any number of
/// that kind, none too: `KB*`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Army([Count; WRITTEN.len()]);

impl Army {
    /// A king alone.
    pub const BARE_KING: Self = Self([Count::Exactly(0); WRITTEN.len()]);

    /// The same army with another count of one kind beside the king.
    #[must_use]
    pub const fn with(mut self, role: Role, count: Count) -> Self {
        let index = role.index();
        if index < self.0.len() {
            self.0[index] = count;
        }
        self
    }

    /// The count of one kind beside the king.
    fn count(self, role: Role) -> Count {
        self.0[role.index()]
    }

    /// Whether these are the pieces of that side.
    pub fn is_that_of(self, position: &Position, side: Color) -> bool {
        WRITTEN
            .into_iter()
            .all(|role| self.count(role).fits(position.pieces(side, role).len()))
    }

    /// Whether it is, or can be, a king alone.
    pub fn includes_bare_king(self) -> bool {
        self.0.iter().all(|count| count.fits(0))
    }
}

/// The text names no army.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("an army is K and the letters of its other pieces, Q R N B P, each perhaps with a star: K, KN, KB*")]
pub struct NotAnArmy;

impl FromStr for Army {
    type Err = NotAnArmy;

    fn from_str(text: &str) -> Result<Self, NotAnArmy> {
        let mut army = Self::BARE_KING;
        let mut letters = text.strip_prefix('K').ok_or(NotAnArmy)?.chars().peekable();
        while let Some(letter) = letters.next() {
            let role = WRITTEN
                .into_iter()
                .find(|role| role.letter().to_ascii_uppercase() == letter)
                .ok_or(NotAnArmy)?;
            let count = match army.count(role) {
                Count::Any => return Err(NotAnArmy),
                Count::Exactly(0) if letters.next_if_eq(&'*').is_some() => Count::Any,
                Count::Exactly(count) => Count::Exactly(count + 1),
            };
            army = army.with(role, count);
        }
        Ok(army)
    }
}

impl fmt::Display for Army {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("K")?;
        for role in WRITTEN {
            let letter = role.letter().to_ascii_uppercase();
            match self.count(role) {
                Count::Exactly(count) => {
                    for _ in 0..count {
                        write!(f, "{letter}")?;
                    }
                }
                Count::Any => write!(f, "{letter}*")?,
            }
        }
        Ok(())
    }
}

impl Serialize for Army {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Army {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?
            .parse()
            .map_err(de::Error::custom)
    }
}
