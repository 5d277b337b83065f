//! Who plays whom: the tickets of the ranked queue are paired in waves.
//!
//! A wave looks at everybody who waits at one instant, which is what lets it pair the closest first and look
//! a second time at those who were left. It is a function: the same tickets, instant and seed give the same
//! pairs, in whatever order the tickets come. What it proposes is worth nothing until both tickets were
//! taken out of the queue in one transaction; until then either may be cancelled.
//!
//! In each time control the tickets stand in order of rating, and only neighbours are compared, so that a
//! wave of n tickets costs n log n. Whether two may meet is asked first ([`PairingPolicy`] has the
//! constants), then how dear the game would be: the squared gap of the ratings, meetings of late, colours that
//! are owed. The cheapest pairs are made first; then those who found everybody taken may break up a pair in
//! which both others find someone else, and two pairs may swap.
//!
//! The constants come from what other servers run and from simulations: docs/adr holds the choice.

mod color;
mod gap;
mod graph;
mod judge;
mod matching;
mod outcome;
mod policy;
mod pool;
mod population;
mod seat;
mod waiting;

use std::collections::HashMap;

pub use color::ColorHistory;
pub use outcome::{Pair, Pairing, StillWaiting};
pub use policy::{Costs, PairingPolicy, Patience, Reach, Rematches, SnipingGuard, Window};
pub use population::Populations;
pub use waiting::{PoolEntry, Waiting};

use crate::time::Timestamp;

use graph::Graph;
use judge::Judge;
use pool::Pool;
use seat::Seat;

/// All that a wave looks at.
#[derive(Clone, Copy, Debug)]
pub struct Wave<'a> {
    /// When it runs.
    pub now: Timestamp,
    /// Decides the colours where nothing else does.
    pub seed: u64,
    /// Everybody who waits, in any order, with ratings and histories as of now.
    ///
    /// Of several tickets of one player only the oldest is considered.
    pub tickets: &'a [Waiting],
    /// How many players there are around each time control.
    pub populations: &'a Populations,
}

impl Wave<'_> {
    /// Pairs them.
    pub fn pair(&self, policy: &PairingPolicy) -> Pairing {
        let seats = seat::considered(self.tickets, self.now);
        let pools = pool::of(&seats);
        let judge = Judge::new(policy, &seats);
        let mut edges = Vec::new();
        for pool in &pools {
            let population = self
                .populations
                .of(pool.time_control)
                .max(pool.places.len() as f64);
            pool.neighbours(&judge, population, &mut edges);
        }
        let graph = Graph::new(seats.len(), edges);
        let matching = matching::of(&graph);
        self.outcome(&seats, &pools, &graph, &matching, policy)
    }

    fn outcome(
        &self,
        seats: &[Seat<'_>],
        pools: &[Pool],
        graph: &Graph,
        matching: &matching::Matching,
        policy: &PairingPolicy,
    ) -> Pairing {
        let pair = |edge: &graph::Edge| {
            let (a, b) = (seats[edge.a as usize].waiting, seats[edge.b as usize].waiting);
            let time_control = pools[edge.pool as usize].time_control;
            color::seated(a, b, time_control, self.seed)
        };
        let numbers: HashMap<_, _> = seats
            .iter()
            .enumerate()
            .map(|(seat, taken)| (taken.waiting.ticket, seat))
            .collect();
        let left = |waiting: &Waiting| {
            let candidates = match numbers.get(&waiting.ticket) {
                Some(&seat) if matching.is_paired(seat) => return None,
                Some(&seat) => graph.others(seat),
                None => 0,
            };
            Some(StillWaiting::new(waiting, candidates, self.now, policy))
        };
        let mut waiting: Vec<StillWaiting> = self.tickets.iter().filter_map(left).collect();
        waiting.sort_unstable_by_key(|left| left.ticket);
        Pairing {
            pairs: matching.edges(graph).map(pair).collect(),
            waiting,
        }
    }
}
