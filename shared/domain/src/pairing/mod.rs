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
mod marks;
mod matching;
mod outcome;
mod policy;
mod pool;
mod population;
mod seat;
mod waiting;

pub use color::ColorHistory;
pub use outcome::{Pair, Pairing, StillWaiting};
pub use policy::{Costs, PairingPolicy, Patience, Reach, Rematches, SnipingGuard, Window};
pub use population::Populations;
pub use waiting::{PoolEntry, Waiting};

use crate::time::Timestamp;

use graph::{Edge, Graph};
use judge::Judge;
use matching::Matching;
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
    /// How many players there are around each time control, this wave's observation included.
    pub populations: &'a Populations,
}

impl Wave<'_> {
    /// Pairs them.
    pub fn pair(&self, policy: &PairingPolicy) -> Pairing {
        let seats = seat::considered(self.tickets, self.now);
        let pools = pool::of(&seats);
        let taken = pools.iter().map(|pool| pool.places.len()).sum();
        let near = policy.reach.near_among(taken);
        let mut edges = Vec::with_capacity(near * taken);
        for pool in &pools {
            let population = self
                .populations
                .of(pool.time_control)
                .max(pool.places.len() as f64);
            let judge = Judge::new(policy, &seats, pool, population);
            pool.neighbours(&judge, near, &policy.reach, &mut edges);
        }
        let graph = Graph::new(seats.len(), edges);
        let matching = matching::of(&graph);
        let pair = |edge: &Edge| {
            let [a, b] = edge.seats.map(|seat| seats[seat as usize].waiting);
            color::seated(a, b, pools[edge.pool as usize].time_control, self.seed)
        };
        let mut pairs: Vec<Pair> = matching.edges(&graph).map(pair).collect();
        pairs.sort_unstable_by_key(|pair| pair.white.min(pair.black));
        Pairing {
            pairs,
            waiting: self.left(&seats, &graph, &matching, policy),
        }
    }

    /// Whoever has no opponent, in the order of their tickets.
    fn left(
        &self,
        seats: &[Seat<'_>],
        graph: &Graph,
        matching: &Matching,
        policy: &PairingPolicy,
    ) -> Vec<StillWaiting> {
        let mut seat_of: Vec<Option<usize>> = vec![None; self.tickets.len()];
        for (seat, taken) in seats.iter().enumerate() {
            seat_of[taken.listed] = Some(seat);
        }
        let left = |(waiting, seat): (&Waiting, Option<usize>)| {
            let candidates = match seat {
                Some(seat) if matching.is_paired(seat) => return None,
                Some(seat) => graph.others(seat),
                None => 0,
            };
            Some(StillWaiting::new(waiting, candidates, self, policy))
        };
        let mut left: Vec<StillWaiting> = self.tickets.iter().zip(seat_of).filter_map(left).collect();
        left.sort_unstable_by_key(|left| left.ticket);
        left
    }
}
