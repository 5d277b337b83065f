//! Ways to pair a queue.

use domain::pairing::{Pair, PairingPolicy, Waiting, Wave};

use crate::dice::Dice;

/// A way to pair a queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Method {
    /// As the ladder does.
    Ladder,
    /// First come, first served, whoever it is.
    Fifo,
    /// In order of rating, the first two, the next two, and so on.
    Neighbours,
}

impl Method {
    pub(super) const ALL: [Self; 3] = [Self::Ladder, Self::Fifo, Self::Neighbours];

    pub(super) const fn as_str(self) -> &'static str {
        match self {
            Self::Ladder => "ladder",
            Self::Fifo => "fifo",
            Self::Neighbours => "neighbours",
        }
    }

    /// The pairs of a wave.
    pub(super) fn pairs(self, wave: &Wave<'_>, policy: &PairingPolicy) -> Vec<Pair> {
        match self {
            Self::Ladder => wave.pair(policy).pairs,
            Self::Fifo => by_twos(wave, |a, b| a.joined_at.cmp(&b.joined_at)),
            Self::Neighbours => by_twos(wave, |a, b| {
                let rating = |waiting: &Waiting| waiting.entries[0].rating.rating();
                rating(a).total_cmp(&rating(b))
            }),
        }
    }
}

/// Two and two in this order, the colours by lot.
fn by_twos(wave: &Wave<'_>, order: impl Fn(&Waiting, &Waiting) -> std::cmp::Ordering) -> Vec<Pair> {
    let mut queue: Vec<&Waiting> = wave.tickets.iter().collect();
    queue.sort_unstable_by(|a, b| order(a, b).then(a.ticket.cmp(&b.ticket)));
    let mut dice = Dice::new(wave.seed);
    let pair = |two: &[&Waiting]| {
        let first = usize::from(dice.chance(0.5));
        Pair {
            white: two[first].ticket,
            black: two[1 - first].ticket,
            time_control: two[0].entries[0].time_control,
        }
    };
    queue.chunks_exact(2).map(pair).collect()
}
