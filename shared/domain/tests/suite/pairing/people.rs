//! People who wait.

use std::collections::BTreeSet;

use domain::challenge::ColorWish;
use domain::pairing::{ColorHistory, Pairing, PairingPolicy, PoolEntry, Populations, Waiting, Wave};
use domain::ticket::RatingRange;
use domain::time_control::TimeControl;
use domain::{Millis, PlayerId, TicketId, Timestamp};
use rating::Rating;

pub(crate) const NOW: Timestamp = Timestamp::from_unix_ms(1_767_268_800_000);

/// So many minutes, without increment.
pub(crate) fn minutes(minutes: i64) -> TimeControl {
    TimeControl::Fischer {
        initial_ms: Millis::from_secs(60 * minutes),
        increment_ms: Millis::ZERO,
    }
}

pub(crate) fn entry(time_control: TimeControl, rating: f64) -> PoolEntry {
    PoolEntry {
        time_control,
        rating: Rating::new(rating, 0.0, 0.06).unwrap(),
        provisional: false,
    }
}

/// Somebody of exactly known strength who has just joined, for five minutes.
pub(crate) fn player(id: i64, rating: f64) -> Waiting {
    Waiting {
        ticket: TicketId::new(100 + id),
        player: PlayerId::new(id),
        entries: vec![entry(minutes(5), rating)],
        rating_range: None,
        color: ColorWish::Random,
        joined_at: NOW,
        blocked: BTreeSet::new(),
        opponents: Vec::new(),
        colors: ColorHistory::default(),
    }
}

/// Somebody with wishes.
pub(crate) trait Wishes: Sized {
    /// Has waited for so many seconds.
    fn waited(self, seconds: i64) -> Self;
    /// Wants opponents within this range.
    fn within(self, below: u16, above: u16) -> Self;
    /// Wants that colour.
    fn wants(self, color: ColorWish) -> Self;
    /// Has met these, the latest first.
    fn met(self, opponents: &[i64]) -> Self;
    /// Has blocked that player.
    fn blocks(self, player: i64) -> Self;
    /// Has had these colours, the oldest first.
    fn had(self, colors: &[rules::Color]) -> Self;
}

impl Wishes for Waiting {
    fn waited(mut self, seconds: i64) -> Self {
        self.joined_at = NOW - Millis::from_secs(seconds);
        self
    }

    fn within(mut self, below: u16, above: u16) -> Self {
        self.rating_range = Some(RatingRange { below, above });
        self
    }

    fn wants(mut self, color: ColorWish) -> Self {
        self.color = color;
        self
    }

    fn met(mut self, opponents: &[i64]) -> Self {
        self.opponents = opponents.iter().copied().map(PlayerId::new).collect();
        self
    }

    fn blocks(mut self, player: i64) -> Self {
        self.blocked.insert(PlayerId::new(player));
        self
    }

    fn had(mut self, colors: &[rules::Color]) -> Self {
        self.colors = colors.iter().copied().collect();
        self
    }
}

/// A wave among these, in a large population.
pub(crate) fn pair(tickets: &[Waiting]) -> Pairing {
    pair_among(tickets, 1_000)
}

/// A wave among these, where so many players are around.
pub(crate) fn pair_among(tickets: &[Waiting], population: usize) -> Pairing {
    let mut populations = Populations::default();
    for entry in tickets.iter().flat_map(|ticket| &ticket.entries) {
        populations.observe(entry.time_control, population, NOW);
    }
    let wave = Wave {
        now: NOW,
        seed: 7,
        tickets,
        populations: &populations,
    };
    wave.pair(&PairingPolicy::default())
}

/// Who met whom, by the numbers of the players, each pair and all pairs in ascending order.
pub(crate) fn met(tickets: &[Waiting]) -> Vec<[i64; 2]> {
    let numbers = |pairing: Pairing| {
        let pair = |pair: &domain::pairing::Pair| {
            let mut both = [pair.white, pair.black].map(|ticket| ticket.raw() - 100);
            both.sort_unstable();
            both
        };
        let mut pairs: Vec<_> = pairing.pairs.iter().map(pair).collect();
        pairs.sort_unstable();
        pairs
    };
    numbers(pair(tickets))
}
