//! What is asked.

use serde::Deserialize;

use crate::Variant;

/// A position, moves from it, and a move to be judged.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Inquiry {
    /// The asker's name for the question, given back with the answer.
    #[serde(default)]
    pub id: Option<String>,
    /// The start position; the usual one if absent.
    #[serde(default)]
    pub fen: Option<String>,
    /// UCI moves that are played first.
    #[serde(default)]
    pub moves: Vec<String>,
    /// The UCI move to be judged then, untrimmed.
    #[serde(default)]
    pub r#move: Option<String>,
    /// Whether it is Chess960 that is played: castling is judged and written by its rules.
    #[serde(default)]
    pub chess960: bool,
}

impl Inquiry {
    /// Which chess is played.
    pub const fn variant(&self) -> Variant {
        if self.chess960 {
            Variant::Chess960
        } else {
            Variant::Standard
        }
    }
}
