//! A rating by day, as charts show it.

use chrono::NaiveDate;

use crate::time::Timestamp;

/// What a game did to a player's rating.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Step {
    /// The game's number in the player's order.
    pub sequence: i64,
    /// The latest finish of the player's games up to and with this one. It never goes back, whatever the clocks of the
    /// processes said at midnight: so no day is torn apart.
    pub at: Timestamp,
    /// Rating before.
    pub before: f64,
    /// Rating after.
    pub after: f64,
}

/// A player's rating on a day, UTC.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Day {
    /// Which.
    pub date: NaiveDate,
    /// Number of the day's first step.
    pub first: i64,
    /// Rating before it. Between the days of two seasons it may differ from how the day before closed.
    pub open: f64,
    /// The highest.
    pub high: f64,
    /// The lowest.
    pub low: f64,
    /// Rating after the day's last step.
    pub close: f64,
    /// Games.
    pub games: u64,
}

impl Day {
    fn of(step: &Step) -> Self {
        Self {
            date: step.at.utc().date_naive(),
            first: step.sequence,
            open: step.before,
            high: step.before.max(step.after),
            low: step.before.min(step.after),
            close: step.after,
            games: 1,
        }
    }

    fn begin_with(&mut self, earlier: &Step) {
        self.first = earlier.sequence;
        self.open = earlier.before;
        self.high = self.high.max(earlier.before).max(earlier.after);
        self.low = self.low.min(earlier.before).min(earlier.after);
        self.games += 1;
    }
}

/// Adds the step before all others to days of which the latest stands first.
pub fn prepend(days: &mut Vec<Day>, earlier: &Step) {
    match days.last_mut() {
        Some(day) if day.date == earlier.at.utc().date_naive() => day.begin_with(earlier),
        _ => days.push(Day::of(earlier)),
    }
}
