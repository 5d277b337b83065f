//! Tickets of one time control, in order of rating.

use std::collections::HashMap;

use crate::time_control::TimeControl;

use super::gap::Strength;
use super::graph::Edge;
use super::judge::Judge;
use super::seat::Seat;

/// Everybody who would play one time control.
#[derive(Debug)]
pub(super) struct Pool {
    pub(super) time_control: TimeControl,
    /// In order of rating.
    pub(super) places: Vec<Place>,
    number: u32,
}

/// A ticket's place in a pool.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    /// The number of its seat.
    pub(super) seat: u32,
    /// How dear the time control is to it: 0 for the dearest.
    pub(super) preference: u8,
    pub(super) strength: Strength,
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
                    places: Vec::new(),
                    number,
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
            });
        }
    }
    for pool in &mut pools {
        // The seat makes the order total, so that it does not depend on how the tickets came.
        pool.places.sort_unstable_by(|a, b| {
            let by_rating = a.strength.rating.total_cmp(&b.strength.rating);
            by_rating.then(a.seat.cmp(&b.seat))
        });
    }
    pools
}

impl Pool {
    /// Adds the games that are possible between neighbours.
    pub(super) fn neighbours(&self, judge: &Judge<'_>, population: f64, edges: &mut Vec<Edge>) {
        let reach = judge.policy.reach;
        let far: Vec<bool> = self.places.iter().map(|place| judge.looks_far(place)).collect();
        let furthest = if far.contains(&true) {
            reach.far
        } else {
            reach.near
        };
        for (at, place) in self.places.iter().enumerate() {
            for (steps, other) in self.places[at + 1..].iter().take(furthest).enumerate() {
                let near = steps < reach.near || far[at] || far[at + 1 + steps];
                if near && let Some(edge) = judge.edge(place, other, self.number, population) {
                    edges.push(edge);
                }
            }
        }
    }
}
