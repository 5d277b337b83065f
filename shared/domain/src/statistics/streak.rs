//! Games in a row.

use super::outcome::Outcome;

/// How many games in a row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Streak {
    /// Up to and with the last game; 0 where that one ended otherwise.
    pub current: u64,
    /// The longest there ever was.
    pub longest: u64,
}

impl Streak {
    const fn go_on(&mut self, holds: bool) {
        self.current = if holds { self.current + 1 } else { 0 };
        if self.longest < self.current {
            self.longest = self.current;
        }
    }
}

/// A player's streaks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Streaks {
    /// Nothing but wins.
    pub winning: Streak,
    /// Nothing but losses.
    pub losing: Streak,
    /// No loss.
    pub unbeaten: Streak,
}

impl Streaks {
    /// Adds the game that came next.
    pub fn go_on(&mut self, outcome: Outcome) {
        self.winning.go_on(outcome == Outcome::Win);
        self.losing.go_on(outcome == Outcome::Loss);
        self.unbeaten.go_on(outcome != Outcome::Loss);
    }
}
