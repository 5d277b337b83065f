//! The tickets that a wave considers, in an order of their own.

use crate::time::Timestamp;

use super::waiting::Waiting;

/// A ticket that is considered. A seat's number is its place in the order of the tickets' ids.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seat<'a> {
    pub(super) waiting: &'a Waiting,
    /// How long it has waited, in seconds.
    pub(super) waited_s: f64,
}

/// The oldest ticket of every player, in the order of their ids.
///
/// Nobody has two seats, so nobody is paired twice or with himself.
pub(super) fn considered(tickets: &[Waiting], now: Timestamp) -> Vec<Seat<'_>> {
    let mut oldest: Vec<&Waiting> = tickets.iter().collect();
    oldest.sort_unstable_by_key(|waiting| (waiting.player, waiting.ticket));
    oldest.dedup_by_key(|waiting| waiting.player);
    oldest.sort_unstable_by_key(|waiting| waiting.ticket);
    let seat = |waiting: &'_ Waiting| waiting.waited(now).0 as f64 / 1000.0;
    oldest
        .into_iter()
        .map(|waiting| Seat {
            waiting,
            waited_s: seat(waiting),
        })
        .collect()
}
