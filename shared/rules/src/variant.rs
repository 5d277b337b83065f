//! Standard chess and Chess960.

use std::fmt;

use serde::{Serialize, Serializer};

/// Which chess is played. The two differ in the start position, in where king and rook are at home, and in how
/// castling is written; everything else is the same.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum Variant {
    /// The FIDE Laws of Chess: king at home on e1 and e8, rooks in the corners; castling is written as the king's
    /// step, `e1g1`.
    #[default]
    Standard,
    /// Chess960, guidelines II of the Laws: king at home anywhere between two rooks; castling is written as the king
    /// onto its own rook, `e1h1`.
    Chess960,
}

impl Variant {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Standard, Self::Chess960];

    /// As data calls it: `standard`, `chess960`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Standard => "standard",
            Self::Chess960 => "chess960",
        }
    }

    /// As the `Variant` tag of PGN calls it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Standard => "Standard",
            Self::Chess960 => "Chess960",
        }
    }

    /// The variant of a PGN tag: Chess960 under the names that programs give it, else standard chess.
    pub(crate) fn of_tag(tag: &str) -> Self {
        let name: String = tag.chars().filter(char::is_ascii_alphanumeric).collect();
        let is_chess960 = ["chess960", "fischerandom", "fischerrandom"]
            .iter()
            .any(|known| name.eq_ignore_ascii_case(known));
        if is_chess960 {
            Self::Chess960
        } else {
            Self::Standard
        }
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// By its [name](Variant::name).
impl Serialize for Variant {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}
