//! The searches, in the order of what they cost.

use super::budget::Budget;
use super::goal::Goal;
use super::plunge::plunge;
use super::walk::{Pace, Walked, walk};
use super::{Impossible, Verdict, walls};
use crate::{Color, Position};

/// One question on its way through the searches.
pub(super) struct Search<'a> {
    position: &'a Position,
    winner: Color,
    budget: Budget,
    /// Positions looked at so far.
    nodes: u64,
}

impl<'a> Search<'a> {
    pub(super) fn new(position: &'a Position, winner: Color, budget: Budget) -> Self {
        Self {
            position,
            winner,
            budget,
            nodes: 0,
        }
    }

    /// Searches until something decides, and counts the positions that it took.
    pub(super) fn run(mut self) -> (Verdict, u64) {
        let verdict = self.decide().unwrap_or(Verdict::Undecided);
        (verdict, self.nodes)
    }

    fn decide(&mut self) -> Option<Verdict> {
        let Budget { plunge, detour, walk } = self.budget;
        let goals = Goal::all(self.position, self.winner);
        let [first, others @ ..] = goals;
        // A part of the effort decides most of what the whole would.
        let (dip, stroll, hike) = (plunge / 8, walk / 100, walk / 10);

        self.plunge(first, dip)
            .or_else(|| self.walls())
            .or_else(|| others.into_iter().find_map(|goal| self.plunge(goal, dip)))
            .or_else(|| self.plunge(first, plunge))
            .or_else(|| self.walk(first, Pace::Steady, stroll))
            .or_else(|| others.into_iter().find_map(|goal| self.plunge(goal, plunge)))
            .or_else(|| self.walk(first, Pace::Steady, hike))
            .or_else(|| {
                goals
                    .into_iter()
                    .find_map(|goal| self.walk(goal, Pace::Greedy, detour))
            })
            .or_else(|| self.walk(first, Pace::Steady, walk))
    }

    fn plunge(&mut self, goal: Goal, nodes_max: u32) -> Option<Verdict> {
        let line = plunge(self.position, goal, nodes_max, &mut self.nodes)?;
        Some(Verdict::Yes { line })
    }

    fn walls(&self) -> Option<Verdict> {
        walls::exclude_mate(self.position, self.winner).then_some(Verdict::No(Impossible::Blocked))
    }

    fn walk(&mut self, goal: Goal, pace: Pace, states_max: u32) -> Option<Verdict> {
        match walk(self.position, goal, pace, states_max, &mut self.nodes) {
            Walked::Mate(line) => Some(Verdict::Yes { line }),
            Walked::Exhausted => Some(Verdict::No(Impossible::Exhausted)),
            Walked::TooFar => None,
        }
    }
}
