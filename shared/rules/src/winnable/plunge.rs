//! A plunge for a mate that the loser helps with.
//!
//! Depth first, along the moves that lead towards the goal: they cost nothing, others cost steps of a depth that
//! is raised round by round. It finds most mates of ordinary positions within some hundred positions, and proves
//! nothing by failing.

use super::goal::Goal;
use super::merit::{Merit, merit};
use crate::{Move, Position};

/// Longer lines are given up.
const PLIES_MAX: usize = 160;
const DEPTH_MAX: u8 = 32;

/// Looks for a mate by the goal's winner and gives the moves to it.
pub(super) fn plunge(position: &Position, goal: Goal, nodes_max: u32, nodes: &mut u64) -> Option<Vec<Move>> {
    let mut plunge = Plunge {
        goal,
        left: nodes_max,
        seen: Seen::new(),
        line: Vec::with_capacity(64),
        moves: Vec::with_capacity(512),
    };
    let found = (1..=DEPTH_MAX).any(|depth| {
        plunge.seen.round = depth;
        plunge.left > 0 && plunge.mates(position, depth, true)
    });
    *nodes += u64::from(nodes_max - plunge.left);
    found.then_some(plunge.line)
}

struct Plunge {
    goal: Goal,
    /// Positions that may still be entered.
    left: u32,
    seen: Seen,
    line: Vec<Move>,
    /// The untried moves of every position of the line, one after the other.
    moves: Vec<(Move, Merit)>,
}

impl Plunge {
    /// Whether a mate is found from here; the line to it is then left in `line`.
    fn mates(&mut self, position: &Position, depth: u8, follows_reward: bool) -> bool {
        if self.left == 0 {
            return false;
        }
        self.left -= 1;
        let (goal, first) = (self.goal, self.moves.len());
        let moves = &mut self.moves;
        position.for_each_legal_move(|mv| moves.push((mv, merit(position, mv, goal))));
        if self.moves.len() == first {
            return position.is_check() && position.turn() != goal.winner;
        }
        let found = self.line.len() < PLIES_MAX
            && !position.cannot_win_by_material(goal.winner)
            && !self.seen.was_here(position, depth)
            && self.tries(position, first, depth, follows_reward);
        self.moves.truncate(first);
        found
    }

    /// Tries the moves from `first` on, the best first, as far as the depth pays for them.
    fn tries(&mut self, position: &Position, first: usize, depth: u8, follows_reward: bool) -> bool {
        while self.moves.len() > first && self.left > 0 {
            let last = self.moves.len() - 1;
            let best = (first..=last).max_by_key(|&at| self.moves[at].1).unwrap_or(last);
            self.moves.swap(best, last);
            let Some((mv, merit)) = self.moves.pop() else {
                return false;
            };
            let Some(depth_left) = depth.checked_sub(merit.cost(follows_reward)) else {
                return false;
            };
            self.line.push(mv);
            if self.mates(&position.after(mv), depth_left, merit.is_reward()) {
                return true;
            }
            self.line.pop();
        }
        false
    }
}

/// Positions entered in this round, with the depth left then. It may forget, and a collision costs a line only.
struct Seen {
    slots: Vec<u64>,
    round: u8,
}

impl Seen {
    const LEN: usize = 1 << 12;

    fn new() -> Self {
        Self {
            slots: vec![0; Self::LEN],
            round: 0,
        }
    }

    /// Whether the position was entered with as much depth left; notes it down if not.
    fn was_here(&mut self, position: &Position, depth: u8) -> bool {
        let hash = position.key().hash64();
        let slot = &mut self.slots[(hash >> 52) as usize & (Self::LEN - 1)];
        let entry = hash & !0xffff | u64::from(self.round) << 8 | u64::from(depth);
        let is_same = *slot & !0xff == entry & !0xff;
        if is_same && *slot & 0xff >= entry & 0xff {
            return true;
        }
        *slot = entry;
        false
    }
}
