//! Which positions promise a mate, and what a walk makes of it.

use crate::winnable::goal::{Goal, distance};
use crate::{Position, Role};

/// What a walk is after.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::winnable) enum Pace {
    /// A mate soon found, however long the line to it.
    Greedy,
    /// A line that is not absurdly long.
    Steady,
}

impl Pace {
    /// The order in which positions are entered: by estimate, and for a steady walk by the plies made too.
    pub(super) fn rank(self, estimate: u32, plies: u32) -> usize {
        const PLIES_PER_POINT: u32 = 128;
        const FINENESS: u32 = 16;
        match self {
            Self::Greedy => estimate as usize,
            Self::Steady => (estimate * FINENESS + plies * FINENESS / PLIES_PER_POINT) as usize,
        }
    }
}

/// A guess of how far the mate of the goal is, in points of no unit.
///
/// Kings away from their places cost, and a promotion still to come, and most of all the loser's pieces: the fewer
/// they are, the fewer can stand in the way.
pub(super) fn estimate(position: &Position, goal: Goal) -> u32 {
    let winner = goal.winner;
    let kings = distance(position.king(!winner), goal.corner) + distance(position.king(winner), goal.post);
    let heavy = position.board().straight_sliders() & position.by_color(winner);
    let promotion = if heavy.is_some() {
        0
    } else {
        let ranks_to_go = |pawn: crate::Square| 8 - u32::from(pawn.rank().seen_by(winner));
        let nearest = position
            .pieces(winner, Role::Pawn)
            .into_iter()
            .map(ranks_to_go)
            .min();
        nearest.unwrap_or(0) + 6
    };
    let in_the_way = if goal.needs_blockers {
        blocker_to_come(position, goal)
    } else {
        position.by_color(!winner).len()
    };
    kings * 2 + promotion * 4 + in_the_way * 3
}

/// How far the loser's nearest piece is from the square where it would take a way out; a pawn must become one first.
fn blocker_to_come(position: &Position, goal: Goal) -> u32 {
    let loser = !goal.winner;
    let pawns = position.pieces(loser, Role::Pawn);
    position
        .by_color(loser)
        .without(position.king(loser).into())
        .into_iter()
        .map(|square| {
            if pawns.contains(square) {
                8 - u32::from(square.rank().seen_by(loser)) + 4
            } else {
                distance(square, goal.shelter)
            }
        })
        .min()
        .unwrap_or(0)
}
