//! The walk: every position that can be reached, the promising ones first.
//!
//! It decides whatever it finishes: a mate that it comes upon is shown by the moves to it, and if no position is
//! left to be entered there is none. Positions are told apart by their whole content, so that this is a proof.

mod estimate;
mod visited;

use estimate::estimate;
use visited::Visited;

use super::goal::Goal;
use super::walls;
use crate::{Move, Position};

pub(super) use estimate::Pace;

/// How a walk ended.
pub(super) enum Walked {
    /// At a mate, after these moves.
    Mate(Vec<Move>),
    /// With every position entered.
    Exhausted,
    /// With too many positions.
    TooFar,
}

/// Walks from a position until a mate is found, nothing is left, or `states_max` positions are known.
pub(super) fn walk(position: &Position, goal: Goal, pace: Pace, states_max: u32, nodes: &mut u64) -> Walked {
    let mut walk = Walk {
        goal,
        pace,
        states_max: states_max as usize,
        visited: Visited::new(position.variant()),
        open: Vec::new(),
        lowest: 0,
        walls: WallTrials::default(),
    };
    let result = walk.run(position);
    *nodes += walk.visited.len() as u64;
    result
}

struct Walk {
    goal: Goal,
    pace: Pace,
    states_max: usize,
    visited: Visited,
    /// Positions to be entered, by estimate.
    open: Vec<Vec<u32>>,
    /// No estimate below this one has any.
    lowest: usize,
    walls: WallTrials,
}

impl Walk {
    fn run(&mut self, start: &Position) -> Walked {
        let winner = self.goal.winner;
        let mut moves = Vec::with_capacity(64);
        self.add(start, None);
        while let Some(index) = self.next() {
            let position = self.visited.position(index);
            moves.clear();
            position.for_each_legal_move(|mv| moves.push(mv));
            for &mv in &moves {
                let next = position.after(mv);
                if next.turn() != winner && next.is_checkmate() {
                    return Walked::Mate(self.visited.line(index, mv));
                }
                if next.cannot_win_by_material(winner) {
                    continue;
                }
                if self.visited.len() >= self.states_max {
                    return Walked::TooFar;
                }
                self.add(&next, Some((index, mv)));
            }
        }
        Walked::Exhausted
    }

    /// The most promising position that is not entered yet, the latest among equals.
    fn next(&mut self) -> Option<u32> {
        while let Some(equals) = self.open.get_mut(self.lowest) {
            if let Some(index) = equals.pop() {
                return Some(index);
            }
            self.lowest += 1;
        }
        None
    }

    /// Puts down a position to be entered, unless it is known or walls exclude any mate from it.
    fn add(&mut self, position: &Position, from: Option<(u32, Move)>) {
        // Walls change with pawns only, and with what is captured.
        let is_changed = position.halfmove_clock() == 0;
        let estimate = estimate(position, self.goal);
        let Some((index, plies)) = self.visited.insert(position, from) else {
            return;
        };
        if is_changed && self.walls.exclude_mate(position, self.goal) {
            return;
        }
        let estimate = self.pace.rank(estimate, plies);
        if self.open.len() <= estimate {
            self.open.resize_with(estimate + 1, Vec::new);
        }
        self.open[estimate].push(index);
        self.lowest = self.lowest.min(estimate);
    }
}

/// The proofs by walls, each tried as long as it succeeds often enough.
struct WallTrials {
    plain: Trials,
    by_cases: Trials,
}

impl Default for WallTrials {
    fn default() -> Self {
        Self {
            plain: Trials::at_least(1_000),
            // It takes long; but the start is among the first.
            by_cases: Trials::at_least(16),
        }
    }
}

impl WallTrials {
    fn exclude_mate(&mut self, position: &Position, goal: Goal) -> bool {
        self.plain.run(|| walls::exclude_mate(position, goal.winner))
            || self
                .by_cases
                .run(|| walls::exclude_mate_by_cases(position, goal.winner))
    }
}

/// How often a proof was tried and succeeded.
struct Trials {
    tried_min: u32,
    tried: u32,
    found: u32,
}

impl Trials {
    const TRIED_PER_FOUND: u32 = 8;

    /// Trials that go on so long whatever comes of them.
    const fn at_least(tried_min: u32) -> Self {
        Self {
            tried_min,
            tried: 0,
            found: 0,
        }
    }

    /// Tries a proof if that is still worth it.
    fn run(&mut self, proof: impl FnOnce() -> bool) -> bool {
        if self.tried >= self.tried_min && self.found * Self::TRIED_PER_FOUND < self.tried {
            return false;
        }
        let found = proof();
        self.tried += 1;
        self.found += u32::from(found);
        found
    }
}
