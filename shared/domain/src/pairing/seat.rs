//! The tickets that a wave considers, in an order of their own.

use crate::challenge::ColorWish;
use crate::ticket::RatingRange;
use crate::time::Timestamp;

use super::ColorHistory;
use super::marks::Marks;
use super::waiting::Waiting;

/// A ticket that is considered. Seats are numbered in the order of ratings, so that those who are compared are
/// close together in memory.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seat<'a> {
    /// The ticket's place in the list that the wave was given.
    pub(super) listed: usize,
    pub(super) waiting: &'a Waiting,
    pub(super) profile: Profile,
}

/// What a comparison with a neighbour looks at, close together in memory.
#[derive(Clone, Copy, Debug)]
pub(super) struct Profile {
    /// How long the ticket has waited, in seconds.
    pub(super) waited_s: f64,
    pub(super) rating_range: Option<RatingRange>,
    pub(super) color: ColorWish,
    pub(super) colors: ColorHistory,
    /// The player.
    pub(super) own: Marks,
    /// Whoever the player has blocked, or met.
    pub(super) known: Marks,
}

/// The oldest ticket of every player, in the order of the ratings at the dearest time control.
///
/// Nobody has two seats, so nobody is paired twice or with himself.
pub(super) fn considered(tickets: &[Waiting], now: Timestamp) -> Vec<Seat<'_>> {
    let mut oldest: Vec<(usize, &Waiting)> = tickets.iter().enumerate().collect();
    oldest.sort_unstable_by_key(|(_, waiting)| (waiting.player, waiting.ticket));
    oldest.dedup_by_key(|(_, waiting)| waiting.player);
    let rating = |waiting: &Waiting| waiting.entries.first().map_or(0.0, |entry| entry.rating.rating());
    oldest.sort_unstable_by(|(_, a), (_, b)| {
        let by_rating = rating(a).total_cmp(&rating(b));
        // The ticket makes the order total, so that it does not depend on how the tickets came.
        by_rating.then(a.ticket.cmp(&b.ticket))
    });
    let seat = |(listed, waiting)| Seat {
        listed,
        waiting,
        profile: Profile::of(waiting, now),
    };
    oldest.into_iter().map(seat).collect()
}

impl Profile {
    fn of(waiting: &Waiting, now: Timestamp) -> Self {
        let known = waiting.blocked.iter().chain(&waiting.opponents);
        Self {
            waited_s: waiting.waited(now).0 as f64 / 1000.0,
            rating_range: waiting.rating_range,
            color: waiting.color,
            colors: waiting.colors,
            own: Marks::of(waiting.player),
            known: known.copied().collect(),
        }
    }

    /// Whether the two have surely neither met nor blocked each other.
    pub(super) fn is_stranger_to(&self, other: &Self) -> bool {
        self.known.are_apart_from(other.own) && other.known.are_apart_from(self.own)
    }
}
