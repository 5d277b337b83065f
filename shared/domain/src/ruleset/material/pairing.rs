//! The pieces of both sides.

use rules::{Bitboard, Color, Position, Role};
use serde::{Deserialize, Serialize};

use super::Army;

/// Where bishops must stand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Bishops {
    /// Wherever they are.
    #[default]
    Anywhere,
    /// All bishops on squares of one colour.
    OnOneColor,
}

impl Bishops {
    fn allow(self, bishops: Bitboard) -> bool {
        let dark = bishops & Bitboard::DARK;
        self == Self::Anywhere || dark.is_empty() || dark == bishops
    }
}

/// One entry of a material list: the two sides' pieces, whichever side has which.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pairing {
    /// The pieces of one side, and of the other.
    pub sides: [Army; 2],
    /// Where the bishops of both sides must stand.
    #[serde(default)]
    pub bishops: Bishops,
}

impl Pairing {
    /// An army against a king alone.
    pub const fn against_bare_king(army: Army) -> Self {
        Self {
            sides: [army, Army::BARE_KING],
            bishops: Bishops::Anywhere,
        }
    }

    /// Whether these are the pieces on the board.
    pub fn is_on(&self, position: &Position) -> bool {
        let [one, other] = self.sides;
        let stands = |white: Army, black: Army| {
            white.is_that_of(position, Color::White) && black.is_that_of(position, Color::Black)
        };
        (stands(one, other) || stands(other, one))
            && self.bishops.allow(
                position.pieces(Color::White, Role::Bishop) | position.pieces(Color::Black, Role::Bishop),
            )
    }

    /// Whether these are the pieces of `side`, were the opponent's king alone.
    pub fn is_that_of(&self, position: &Position, side: Color) -> bool {
        let [one, other] = self.sides;
        let against_bare_king =
            |army: Army, bare: Army| bare.includes_bare_king() && army.is_that_of(position, side);
        (against_bare_king(one, other) || against_bare_king(other, one))
            && self.bishops.allow(position.pieces(side, Role::Bishop))
    }
}
