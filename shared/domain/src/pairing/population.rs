//! How many players there are around each time control.

use std::collections::HashMap;

use crate::time::{Millis, Timestamp};
use crate::time_control::TimeControl;

/// A moving average of the players who wait for, or play, each time control.
///
/// Whether a ladder is small must not be judged by its queue, which every wave drains.
#[derive(Clone, Debug, Default)]
pub struct Populations(HashMap<TimeControl, Average>);

#[derive(Clone, Copy, Debug)]
struct Average {
    players: f64,
    at: Timestamp,
}

impl Populations {
    /// After so long an observation weighs half as much as a new one.
    pub const HALF_LIFE: Millis = Millis::from_secs(20 * 60);

    /// Takes in how many players wait for or play `time_control` at `now`.
    pub fn observe(&mut self, time_control: TimeControl, players: usize, now: Timestamp) {
        let players = players as f64;
        let average = self.0.entry(time_control).or_insert(Average { players, at: now });
        let elapsed = (now - average.at).at_least_zero();
        let kept = (-(elapsed.0 as f64) / Self::HALF_LIFE.0 as f64).exp2();
        average.players = kept * average.players + (1.0 - kept) * players;
        average.at = average.at.max(now);
    }

    /// The average; 0 where nothing was observed.
    pub fn of(&self, time_control: TimeControl) -> f64 {
        self.0.get(&time_control).map_or(0.0, |average| average.players)
    }
}
