//! What is answered.

use crate::Move;

/// Whether a side can win, and what it took to find out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chances {
    /// The answer.
    pub verdict: Verdict,
    /// Positions that the searches looked at; 0 where none was needed.
    pub nodes: u64,
}

impl Chances {
    pub(super) const fn at_once(verdict: Verdict) -> Self {
        Self { verdict, nodes: 0 }
    }
}

/// Whether a side can win by some series of legal moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// It can.
    Yes {
        /// Legal moves that end in mate by this side; none if the mate stands on the board.
        line: Vec<Move>,
    },
    /// It cannot.
    No(Impossible),
    /// Not settled within the budget; a ruling takes it for [`Yes`](Self::Yes).
    Undecided,
}

/// How it is known that a side can never mate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Impossible {
    /// The side is mated itself.
    Checkmate,
    /// Stalemate is on the board.
    Stalemate,
    /// The material of both sides allows no mate by this one.
    Material,
    /// Moves without an alternative lead to one of the others.
    ForcedMoves,
    /// Every line of a few moves leads to one of the others.
    EveryLine,
    /// The pieces that would be needed can never get where they would be needed.
    Blocked,
    /// There is no mate among all the positions that can be reached.
    Exhausted,
}

impl Impossible {
    /// The kind of proof as rulings and answers name it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Checkmate => "checkmate",
            Self::Stalemate => "stalemate",
            Self::Material => "material",
            Self::ForcedMoves => "forced_moves",
            Self::EveryLine => "every_line",
            Self::Blocked => "blocked",
            Self::Exhausted => "exhausted",
        }
    }
}
