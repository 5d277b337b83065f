//! One ladder's board.

use std::collections::{BTreeSet, HashMap, HashSet};

use domain::ports::{AroundRequest, Field, PageRequest, RankEntry, RankKey, RankedEntry, Standing};
use domain::{PlayerId, Timestamp};

use crate::order::Order;

/// Who stands where in one ladder, in memory.
///
/// A ranked player lapses at a known instant without any write, so whoever reads calls
/// [`Board::advance`] first; the board's time never runs backwards.
#[derive(Debug, Default)]
pub struct Board {
    entries: HashMap<PlayerId, RankEntry>,
    everyone: Order,
    ranked: Order,
    /// The ranked ones by the instant at which they lapse.
    lapses: BTreeSet<(Timestamp, PlayerId)>,
    /// Those who were removed, and stay away.
    gone: HashSet<PlayerId>,
}

impl Board {
    /// Puts an entry in, unless the board knows a later sequence of that player or the player is gone.
    pub fn put(&mut self, entry: RankEntry) {
        let known = self.entries.get(&entry.player);
        if known.is_some_and(|known| known.sequence > entry.sequence) || self.gone.contains(&entry.player) {
            return;
        }
        self.take_off(entry.player);
        self.everyone.insert(entry.key());
        if let Some(until) = entry.eligible_until {
            self.ranked.insert(entry.key());
            self.lapses.insert((until, entry.player));
        }
        self.entries.insert(entry.player, entry);
    }

    /// Takes a player off for good: what is put in later is ignored.
    pub fn remove(&mut self, player: PlayerId) {
        self.take_off(player);
        self.gone.insert(player);
    }

    fn take_off(&mut self, player: PlayerId) {
        let Some(entry) = self.entries.remove(&player) else {
            return;
        };
        self.everyone.remove(&entry.key());
        if let Some(until) = entry.eligible_until {
            self.ranked.remove(&entry.key());
            self.lapses.remove(&(until, player));
        }
    }

    /// Whether nobody has lapsed by `now` who still stands among the ranked.
    pub fn is_current(&self, now: Timestamp) -> bool {
        self.lapses.first().is_none_or(|&(until, _)| now < until)
    }

    /// Drops from the ranked who has lapsed by `now`.
    pub fn advance(&mut self, now: Timestamp) {
        while let Some(&(until, player)) = self.lapses.first()
            && until <= now
        {
            self.lapses.pop_first();
            if let Some(entry) = self.entries.get(&player) {
                self.ranked.remove(&entry.key());
            }
        }
    }

    /// A page in the full order.
    pub fn page(&self, request: &PageRequest) -> Vec<RankedEntry> {
        let order = self.order(request.field);
        let start = request.after.map_or(0, |key| order.through(&key));
        self.window(order, start, request.limit)
    }

    /// A player with the neighbours in the full order; empty when the player is not in the field.
    pub fn around(&self, request: &AroundRequest) -> Vec<RankedEntry> {
        let order = self.order(request.field);
        let Some(key) = self.key_in(request.field, request.player) else {
            return Vec::new();
        };
        let position = order.before(&key);
        let start = position.saturating_sub(request.above);
        let through_player = position - start + 1;
        self.window(order, start, through_player.saturating_add(request.below))
    }

    /// Where a player stands; `None` when not in the field.
    pub fn standing(&self, field: Field, player: PlayerId) -> Option<Standing> {
        let order = self.order(field);
        let key = self.key_in(field, player)?;
        let entry = *self.entries.get(&player)?;
        let ranked = RankedEntry {
            rank: order.rank(key.points),
            entry,
        };
        Some(Standing {
            ranked,
            field_size: order.len() as u64,
        })
    }

    /// How many stand in the field.
    pub fn count(&self, field: Field) -> u64 {
        self.order(field).len() as u64
    }

    fn order(&self, field: Field) -> &Order {
        match field {
            Field::Ranked => &self.ranked,
            Field::Everyone => &self.everyone,
        }
    }

    fn key_in(&self, field: Field, player: PlayerId) -> Option<RankKey> {
        let entry = self.entries.get(&player)?;
        let is_in = match field {
            Field::Everyone => true,
            Field::Ranked => entry
                .eligible_until
                .is_some_and(|until| self.lapses.contains(&(until, player))),
        };
        is_in.then(|| entry.key())
    }

    fn window(&self, order: &Order, start: usize, len: usize) -> Vec<RankedEntry> {
        let mut tie: Option<(i64, u64)> = None;
        order
            .from(start)
            .take(len)
            .filter_map(|key| {
                let rank = match tie {
                    Some((points, rank)) if points == key.points => rank,
                    _ => order.rank(key.points),
                };
                tie = Some((key.points, rank));
                Some(RankedEntry {
                    rank,
                    entry: *self.entries.get(&key.player)?,
                })
            })
            .collect()
    }
}
