//! Whether two may meet, and what it costs.

use crate::id::PlayerId;

use super::color::collide;
use super::gap;
use super::graph::Edge;
use super::policy::PairingPolicy;
use super::pool::Place;
use super::seat::Seat;
use super::waiting::Waiting;

/// Judges pairs of one wave.
#[derive(Debug)]
pub(super) struct Judge<'a> {
    pub(super) policy: &'a PairingPolicy,
    seats: &'a [Seat<'a>],
}

impl<'a> Judge<'a> {
    pub(super) fn new(policy: &'a PairingPolicy, seats: &'a [Seat<'a>]) -> Self {
        Self { policy, seats }
    }

    /// Whether a ticket has waited so long that it is compared with more neighbours.
    pub(super) fn looks_far(&self, place: &Place) -> bool {
        self.seat(place).waited_s > self.policy.reach.far_after.0 as f64 / 1000.0
    }

    /// The game of these two in the pool of that number, if they may meet.
    pub(super) fn edge(&self, one: &Place, other: &Place, pool: u32, population: f64) -> Option<Edge> {
        let (a, b) = (self.seat(one), self.seat(other));
        let gap = gap::between(&one.strength, &other.strength, &self.policy.sniping_guard);
        let window = self
            .policy
            .window
            .points(one.strength.rating.min(other.strength.rating));
        if gap - self.policy.patience.points(a.waited_s, b.waited_s) > window
            || one.seat == other.seat
            || !self.may_meet((one, a), (other, b), population)
        {
            return None;
        }
        let longer = if (b.waited_s, one.seat) > (a.waited_s, other.seat) {
            other
        } else {
            one
        };
        let cost = self.cost(a, b, gap);
        Some(Edge::new([one.seat, other.seat], pool, longer.preference, cost))
    }

    fn seat(&self, place: &Place) -> &'a Seat<'a> {
        &self.seats[place.seat as usize]
    }

    fn may_meet(&self, (at, a): (&Place, &Seat<'_>), (bt, b): (&Place, &Seat<'_>), population: f64) -> bool {
        let (own, others) = (at.strength.rating, bt.strength.rating);
        let in_range =
            |waiting: &Waiting, own, other| waiting.rating_range.is_none_or(|range| range.admits(own, other));
        in_range(a.waiting, own, others)
            && in_range(b.waiting, others, own)
            && !collide(a.waiting.color, b.waiting.color)
            && !a.waiting.blocked.contains(&b.waiting.player)
            && !b.waiting.blocked.contains(&a.waiting.player)
            && (!met_last(a.waiting, b.waiting)
                || self.may_meet_again(a.waited_s.max(b.waited_s), population))
    }

    fn may_meet_again(&self, longer_wait_s: f64, population: f64) -> bool {
        let rematches = self.policy.rematches;
        population < rematches.population_below && longer_wait_s >= rematches.after.0 as f64 / 1000.0
    }

    fn cost(&self, a: &Seat<'_>, b: &Seat<'_>, gap: f64) -> f64 {
        let costs = &self.policy.costs;
        let met = meetings(a.waiting, b.waiting, costs.meetings_among);
        let waited = self.policy.patience.weighed(a.waited_s, b.waited_s);
        gap * gap / 100.0 + costs.per_meeting * met as f64 + self.color_cost(a.waiting, b.waiting)
            - costs.per_s_waited * waited
    }

    /// What it costs that one of the two has a colour that is owed to neither. Who has wished for a colour is
    /// not pitied for it.
    fn color_cost(&self, a: &Waiting, b: &Waiting) -> f64 {
        use crate::challenge::ColorWish::Random;
        if (a.color, b.color) != (Random, Random) {
            return 0.0;
        }
        let costs = &self.policy.costs;
        let debt = costs.per_owed_color * f64::from(a.colors.common_debt(b.colors));
        let run = if a.colors.common_run(b.colors) {
            costs.same_run
        } else {
            0.0
        };
        debt + run
    }
}

fn met_last(a: &Waiting, b: &Waiting) -> bool {
    a.opponents.first() == Some(&b.player) || b.opponents.first() == Some(&a.player)
}

/// How often they met, by the list that knows of more meetings: who plays much forgets sooner.
fn meetings(a: &Waiting, b: &Waiting, among: usize) -> usize {
    let with = |list: &[PlayerId], player| list.iter().take(among).filter(|&&met| met == player).count();
    with(&a.opponents, b.player).max(with(&b.opponents, a.player))
}
