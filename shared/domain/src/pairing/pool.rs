//! Tickets of one time control, in order of rating.

use std::collections::HashMap;

use crate::time_control::TimeControl;

use super::gap::Strength;
use super::graph::Edge;
use super::judge::Judge;
use super::policy::Reach;
use super::seat::{Profile, Seat};

/// Everybody who would play one time control.
#[derive(Debug)]
pub(super) struct Pool {
    pub(super) time_control: TimeControl,
    /// Its place among the pools of the wave.
    pub(super) number: u32,
    /// In order of rating.
    pub(super) places: Vec<Place>,
}

/// A ticket's place in a pool.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    /// The number of its seat.
    pub(super) seat: u32,
    /// How dear the time control is to it: 0 for the dearest.
    pub(super) preference: u8,
    pub(super) strength: Strength,
    pub(super) profile: Profile,
}

/// The pools of these tickets.
pub(super) fn of(seats: &[Seat<'_>]) -> Vec<Pool> {
    let mut numbers: HashMap<TimeControl, u32> = HashMap::new();
    let mut pools: Vec<Pool> = Vec::new();
    for (seat, taken) in seats.iter().enumerate() {
        for (preference, entry) in taken.waiting.entries.iter().enumerate() {
            let number = *numbers.entry(entry.time_control).or_insert_with(|| {
                let number = pools.len() as u32;
                pools.push(Pool {
                    time_control: entry.time_control,
                    number,
                    places: Vec::new(),
                });
                number
            });
            pools[number as usize].places.push(Place {
                seat: seat as u32,
                preference: preference as u8,
                strength: Strength {
                    rating: entry.rating.rating(),
                    deviation: entry.rating.deviation(),
                    provisional: entry.provisional,
                },
                profile: taken.profile,
            });
        }
    }
    for pool in &mut pools {
        // Seats are in a total order, and so are places.
        pool.places.sort_unstable_by(|a, b| {
            let by_rating = a.strength.rating.total_cmp(&b.strength.rating);
            by_rating.then(a.seat.cmp(&b.seat))
        });
    }
    pools
}

impl Pool {
    /// Adds the games that are possible between neighbours, of whom `near` on each side are compared with
    /// everybody.
    pub(super) fn neighbours(&self, judge: &Judge<'_>, near: usize, reach: &Reach, edges: &mut Vec<Edge>) {
        let far_after_s = reach.far_after.0 as f64 / 1000.0;
        let looks_far = |place: &Place| place.profile.waited_s > far_after_s;
        let furthest = if self.places.iter().any(looks_far) {
            reach.far
        } else {
            near
        };
        for (at, place) in self.places.iter().enumerate() {
            for (steps, other) in self.places[at + 1..].iter().take(furthest).enumerate() {
                let compared = steps < near || looks_far(place) || looks_far(other);
                if compared && let Some(edge) = judge.edge(place, other) {
                    edges.push(edge);
                }
            }
        }
    }
}
