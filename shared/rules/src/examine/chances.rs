//! Whether a side can still win by some series of legal moves (5.2.2, 5.1.2, 6.9).

use serde::Serialize;

use crate::{Color, Position};

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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Proof {
    /// Checkmate is on the board.
    Checkmate,
    /// Stalemate is on the board.
    Stalemate,
    /// The material of both sides allows no mate by this one.
    Material,
    /// The line ends in mate.
    Helpmate,
    /// The tests that are cheap enough to be always made settle nothing.
    NotExamined,
}

/// Judges whether a side can win, limits of 9.3 and 9.6 apart.
pub fn chances(position: &Position, side: Color) -> Chances {
    // What stands on the board goes before material: a mate counts whatever is left to mate with.
    if position.is_checkmate() {
        let verdict = if position.turn() == side {
            Verdict::No
        } else {
            Verdict::Yes
        };
        Chances {
            verdict,
            proof: Proof::Checkmate,
            line: (verdict == Verdict::Yes).then(Vec::new),
        }
    } else if position.is_stalemate() {
        Chances {
            verdict: Verdict::No,
            proof: Proof::Stalemate,
            line: None,
        }
    } else if position.cannot_win_by_material(side) {
        Chances {
            verdict: Verdict::No,
            proof: Proof::Material,
            line: None,
        }
    } else if let Some(mate) = mate_in_one(position, side) {
        Chances {
            verdict: Verdict::Yes,
            proof: Proof::Helpmate,
            line: Some(vec![mate]),
        }
    } else {
        Chances {
            verdict: Verdict::Undecided,
            proof: Proof::NotExamined,
            line: None,
        }
    }
}

fn mate_in_one(position: &Position, side: Color) -> Option<String> {
    if position.turn() != side {
        return None;
    }
    let mates = |candidate| position.after(candidate).is_checkmate();
    position
        .legal_moves()
        .into_iter()
        .find(|&candidate| mates(candidate))
        .map(|mate| mate.to_string())
}
