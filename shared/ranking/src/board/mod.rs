//! One ladder's board.

mod fenwick;
mod lapses;
mod order;
mod slab;

use std::collections::HashSet;
use std::hash::{BuildHasher, RandomState};
use std::num::NonZeroU32;

use domain::ports::{
    AroundRequest, Bin, Excerpt, Field, PageFrom, PageRequest, RankEntry, RankedEntry, Standing,
};
use domain::{PlayerId, Timestamp};
use hashbrown::HashTable;

use lapses::Lapses;
use order::Order;
use slab::{Slab, Slot};

/// Who stands where in one ladder, in memory: about 61 bytes a player.
///
/// A ranked player lapses at a known instant without any write, so whoever reads calls
/// [`Board::advance`] first; the board's time never runs backwards.
#[derive(Debug, Default)]
pub struct Board {
    /// Every entry once; the others hold the numbers of its slots.
    entries: Slab,
    slots: HashTable<Slot>,
    hasher: RandomState,
    order: Order,
    lapses: Lapses,
    /// Those who were removed, and stay away.
    gone: HashSet<PlayerId>,
}

impl Board {
    /// Puts an entry in, unless the board knows a later sequence of that player or the player is gone.
    pub fn put(&mut self, entry: RankEntry) {
        if self.gone.contains(&entry.player) {
            return;
        }
        let slot = match self.slot(entry.player) {
            Some(slot) if self.entries.entry(slot).sequence > entry.sequence => return,
            Some(slot) => {
                self.withdraw(slot);
                self.entries.replace(slot, entry);
                slot
            }
            None => self.enter(entry),
        };
        let is_ranked = entry.eligible_until.is_some();
        self.order.insert(&self.entries, slot, is_ranked);
        if is_ranked {
            self.lapses.insert(&self.entries, slot);
        }
    }

    /// Takes a player off for good: what is put in later is ignored.
    pub fn remove(&mut self, player: PlayerId) {
        self.gone.insert(player);
        let hash = self.hasher.hash_one(player);
        let is_of_player = |&slot: &Slot| self.entries.player(slot) == player;
        if let Ok(occupied) = self.slots.find_entry(hash, is_of_player) {
            let (slot, _) = occupied.remove();
            self.withdraw(slot);
            self.entries.free(slot);
        }
    }

    fn slot(&self, player: PlayerId) -> Option<Slot> {
        let hash = self.hasher.hash_one(player);
        let is_of_player = |&slot: &Slot| self.entries.player(slot) == player;
        self.slots.find(hash, is_of_player).copied()
    }

    fn enter(&mut self, entry: RankEntry) -> Slot {
        let slot = self.entries.add(entry);
        let hash = |&slot: &Slot| self.hasher.hash_one(self.entries.player(slot));
        self.slots.insert_unique(hash(&slot), slot, hash);
        slot
    }

    fn withdraw(&mut self, slot: Slot) {
        self.order.remove(&self.entries, slot);
        self.lapses.remove(&self.entries, slot);
    }

    /// Whether nobody has lapsed by `now` who still stands among the ranked.
    pub fn is_current(&self, now: Timestamp) -> bool {
        self.first_lapsed(now).is_none()
    }

    /// Drops from the ranked who has lapsed by `now`.
    pub fn advance(&mut self, now: Timestamp) {
        while let Some(slot) = self.first_lapsed(now) {
            self.lapses.remove(&self.entries, slot);
            self.order.lapse(&self.entries, slot);
        }
    }

    fn first_lapsed(&self, now: Timestamp) -> Option<Slot> {
        self.lapses
            .first()
            .filter(|&slot| self.entries.until(slot) <= now)
    }

    /// A page in the full order.
    pub fn page(&self, request: &PageRequest) -> Excerpt {
        let PageRequest { field, limit, .. } = *request;
        match request.from {
            PageFrom::Top => self.excerpt(field, 0, limit),
            PageFrom::After(key) => {
                self.excerpt(field, self.order.through(&self.entries, field, &key), limit)
            }
            PageFrom::Before(key) => {
                let end = self.order.before(&self.entries, field, &key);
                self.excerpt(field, end.saturating_sub(limit), limit.min(end))
            }
        }
    }

    /// A player with the neighbours in the full order; no entries when the player is not in the field.
    pub fn around(&self, request: &AroundRequest) -> Excerpt {
        let AroundRequest {
            field,
            player,
            above,
            below,
            ..
        } = *request;
        let Some(slot) = self.slot_in(field, player) else {
            return Excerpt::default();
        };
        let position = self.order.before(&self.entries, field, &self.entries.key(slot));
        let len = above.saturating_add(1).saturating_add(below);
        let last_start = self.order.len(field).saturating_sub(len);
        self.excerpt(field, position.saturating_sub(above).min(last_start), len)
    }

    /// Where a player stands; `None` when not in the field.
    pub fn standing(&self, field: Field, player: PlayerId) -> Option<Standing> {
        let entry = self.entries.entry(self.slot_in(field, player)?);
        let ranked = RankedEntry {
            rank: self.order.rank(&self.entries, field, entry.key().points),
            entry,
        };
        Some(Standing {
            ranked,
            field_size: self.count(field),
        })
    }

    /// What the board has of a player, ranked or not.
    pub fn entry(&self, player: PlayerId) -> Option<RankEntry> {
        self.slot(player).map(|slot| self.entries.entry(slot))
    }

    /// How many stand in the field.
    pub fn count(&self, field: Field) -> u64 {
        self.order.len(field) as u64
    }

    /// How many have which displayed rating, in bins of `width` points: those with anybody in them, from the
    /// lowest to the highest.
    pub fn distribution(&self, width: NonZeroU32) -> Vec<Bin> {
        let width = i64::from(width.get());
        let mut bins: Vec<Bin> = Vec::new();
        for at in self.order.by_points(&self.entries).into_iter().rev() {
            let from = at.points.div_euclid(width).saturating_mul(width);
            match bins.last_mut() {
                Some(bin) if bin.from == from => {
                    bin.everyone += at.everyone;
                    bin.ranked += at.ranked;
                }
                _ => bins.push(Bin {
                    from,
                    everyone: at.everyone,
                    ranked: at.ranked,
                }),
            }
        }
        bins
    }

    fn slot_in(&self, field: Field, player: PlayerId) -> Option<Slot> {
        let slot = self.slot(player)?;
        let is_in = field == Field::Everyone || self.lapses.contains(slot);
        is_in.then_some(slot)
    }

    fn excerpt(&self, field: Field, start: usize, len: usize) -> Excerpt {
        let mut tie: Option<(i64, u64)> = None;
        let entries = self.order.from(field, start).take(len).map(|slot| {
            let entry = self.entries.entry(slot);
            let points = entry.key().points;
            let rank = match tie {
                Some((tied, rank)) if tied == points => rank,
                _ => self.order.rank(&self.entries, field, points),
            };
            tie = Some((points, rank));
            RankedEntry { rank, entry }
        });
        Excerpt {
            before: start as u64,
            entries: entries.collect(),
            field_size: self.count(field),
        }
    }
}
