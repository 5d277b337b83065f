//! Whether a side can still win by some series of legal moves (5.2.2, 5.1.2, 6.9), as it is told.

use serde::{Serialize, Serializer};

use crate::winnable::{self, Budget, Impossible};
use crate::{Color, Move, Position};

/// Whether a side can win, and how that is known.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Chances {
    /// The verdict.
    pub verdict: Verdict,
    /// How it is known.
    pub proof: Proof,
    /// The moves to a mate, in UCI, where some are known.
    pub line: Option<Vec<String>>,
}

/// Whether a side can win.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// Some series of legal moves ends in mate by this side.
    Yes,
    /// None does.
    No,
    /// Not settled. A ruling takes it for `yes`, which takes no win away.
    Undecided,
}

/// How a verdict is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Proof {
    /// The mate stands on the board.
    Checkmate,
    /// The line ends in mate.
    Helpmate,
    /// A mate is impossible.
    Impossible(Impossible),
    /// The searches were given up at their bounds.
    Unsettled,
}

impl Serialize for Proof {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(match self {
            Self::Checkmate => "checkmate",
            Self::Helpmate => "helpmate",
            Self::Impossible(why) => why.as_str(),
            Self::Unsettled => "unsettled",
        })
    }
}

/// Judges whether a side can win, limits of 9.3 and 9.6 apart.
pub fn chances(position: &Position, side: Color, budget: Budget) -> Chances {
    let (verdict, proof, line) = match winnable::full(position, side, budget).verdict {
        winnable::Verdict::Yes { line } if line.is_empty() => (Verdict::Yes, Proof::Checkmate, Some(line)),
        winnable::Verdict::Yes { line } => (Verdict::Yes, Proof::Helpmate, Some(line)),
        winnable::Verdict::No(why) => (Verdict::No, Proof::Impossible(why), None),
        winnable::Verdict::Undecided => (Verdict::Undecided, Proof::Unsettled, None),
    };
    Chances {
        verdict,
        proof,
        line: line.map(|line| line.iter().map(Move::to_string).collect()),
    }
}
