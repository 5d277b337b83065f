//! Whether two may meet, and what it costs.

use crate::challenge::ColorWish;
use crate::id::PlayerId;

use super::color::collide;
use super::gap;
use super::graph::Edge;
use super::policy::PairingPolicy;
use super::pool::{Place, Pool};
use super::seat::{Profile, Seat};
use super::waiting::Waiting;

/// Judges the pairs of one pool.
#[derive(Debug)]
pub(super) struct Judge<'a> {
    policy: &'a PairingPolicy,
    seats: &'a [Seat<'a>],
    pool: u32,
    /// How many players there are around the pool.
    population: f64,
}

impl<'a> Judge<'a> {
    /// For a pool around which there are so many players.
    pub(super) fn new(
        policy: &'a PairingPolicy,
        seats: &'a [Seat<'a>],
        pool: &Pool,
        population: f64,
    ) -> Self {
        Self {
            policy,
            seats,
            pool: pool.number,
            population,
        }
    }

    /// The game of these two, if they may meet.
    pub(super) fn edge(&self, one: &Place, other: &Place) -> Option<Edge> {
        let gap = gap::between(&one.strength, &other.strength, &self.policy.sniping_guard);
        if !self.is_close_enough(one, other, gap) || !suit(one, other) {
            return None;
        }
        let meetings = self.meetings(one, other)?;
        let cost = self.cost(&one.profile, &other.profile, gap, meetings);
        let chooser = self.longer_waiting(one, other);
        Some(Edge::new(
            [one.seat, other.seat],
            self.pool,
            chooser.preference,
            cost,
        ))
    }

    /// Of equal waits, the older ticket.
    fn longer_waiting<'p>(&self, one: &'p Place, other: &'p Place) -> &'p Place {
        let (one_s, other_s) = (one.profile.waited_s, other.profile.waited_s);
        let ticket = |place: &Place| self.seats[place.seat as usize].waiting.ticket;
        if one_s > other_s || one_s >= other_s && ticket(one) < ticket(other) {
            one
        } else {
            other
        }
    }

    fn is_close_enough(&self, one: &Place, other: &Place, gap: f64) -> bool {
        let lower = one.strength.rating.min(other.strength.rating);
        let (one_s, other_s) = (one.profile.waited_s, other.profile.waited_s);
        gap <= self.policy.window.points(lower) + self.policy.patience.points(one_s, other_s, self.population)
    }

    /// How often these two met of late; `None` where they may not meet now.
    fn meetings(&self, one: &Place, other: &Place) -> Option<usize> {
        if one.profile.is_stranger_to(&other.profile) {
            return Some(0);
        }
        let [a, b] = [one.seat, other.seat].map(|seat| self.seats[seat as usize].waiting);
        let wait_s = one.profile.waited_s.max(other.profile.waited_s);
        let forbidden = a.player == b.player
            || a.blocked.contains(&b.player)
            || b.blocked.contains(&a.player)
            || met_last(a, b) && !self.may_meet_again(wait_s);
        (!forbidden).then(|| meetings(a, b, self.policy.costs.meetings_among))
    }

    fn may_meet_again(&self, longer_wait_s: f64) -> bool {
        let rematches = self.policy.rematches;
        self.population < rematches.population_below && longer_wait_s >= rematches.after.0 as f64 / 1000.0
    }

    fn cost(&self, one: &Profile, other: &Profile, gap: f64, meetings: usize) -> f64 {
        let costs = &self.policy.costs;
        let waited = self.policy.patience.weighed(one.waited_s, other.waited_s);
        gap * gap / 100.0 + costs.per_meeting * meetings as f64 + self.color_cost(one, other)
            - costs.per_s_waited * waited
    }

    /// What it costs that one of the two has a colour that neither is owed. Who has wished for a colour is not
    /// pitied for it.
    fn color_cost(&self, one: &Profile, other: &Profile) -> f64 {
        if one.color != ColorWish::Random || other.color != ColorWish::Random {
            return 0.0;
        }
        let costs = &self.policy.costs;
        let debt = costs.per_owed_color * f64::from(one.colors.common_debt(other.colors));
        let run = if one.colors.common_run(other.colors) {
            costs.same_run
        } else {
            0.0
        };
        debt + run
    }
}

/// Whether the wishes of the two allow it.
fn suit(one: &Place, other: &Place) -> bool {
    let admits = |own: &Place, other: &Place| {
        let range = own.profile.rating_range;
        range.is_none_or(|range| range.admits(own.strength.rating, other.strength.rating))
    };
    admits(one, other) && admits(other, one) && !collide(one.profile.color, other.profile.color)
}

fn met_last(a: &Waiting, b: &Waiting) -> bool {
    a.opponents.first() == Some(&b.player) || b.opponents.first() == Some(&a.player)
}

/// How often they met, by the list that knows of more meetings: who plays much forgets sooner.
fn meetings(a: &Waiting, b: &Waiting, among: usize) -> usize {
    let with = |list: &[PlayerId], player| list.iter().take(among).filter(|&&met| met == player).count();
    with(&a.opponents, b.player).max(with(&b.opponents, a.player))
}
