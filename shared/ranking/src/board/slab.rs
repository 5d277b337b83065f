//! The entries of a board, each in a numbered slot.

use domain::PlayerId;
use domain::Timestamp;
use domain::ports::{RankEntry, RankKey};

/// The number of a slot. A board holds fewer than two thousand million players.
pub(super) type Slot = u32;

/// Entries in blocks that never move: growing copies nothing and keeps nothing in reserve but the rest of a block.
#[derive(Debug, Default)]
pub(super) struct Slab {
    blocks: Vec<Vec<Packed>>,
    free: Vec<Slot>,
}

/// An entry in 40 bytes instead of 48.
#[derive(Clone, Copy, Debug)]
struct Packed {
    player: PlayerId,
    rating: f64,
    deviation: f64,
    sequence: i64,
    /// The earliest of all instants for who is not ranked: nobody is ranked until then.
    until: Timestamp,
}

const NEVER: Timestamp = Timestamp::from_unix_ms(i64::MIN);

impl From<RankEntry> for Packed {
    fn from(entry: RankEntry) -> Self {
        Self {
            player: entry.player,
            rating: entry.rating,
            deviation: entry.deviation,
            sequence: entry.sequence,
            until: entry.eligible_until.unwrap_or(NEVER),
        }
    }
}

impl Slab {
    const BLOCK: usize = 4096;

    /// Puts an entry into a slot that was free.
    pub(super) fn add(&mut self, entry: RankEntry) -> Slot {
        if let Some(slot) = self.free.pop() {
            self.replace(slot, entry);
            return slot;
        }
        let room = |block: &Vec<Packed>| block.len() < Self::BLOCK;
        if !self.blocks.last().is_some_and(room) {
            self.blocks.push(Vec::with_capacity(Self::BLOCK));
        }
        let last = self.blocks.len() - 1;
        let block = &mut self.blocks[last];
        block.push(entry.into());
        (last * Self::BLOCK + block.len() - 1) as Slot
    }

    pub(super) fn replace(&mut self, slot: Slot, entry: RankEntry) {
        let at = slot as usize;
        self.blocks[at / Self::BLOCK][at % Self::BLOCK] = entry.into();
    }

    /// Frees a slot; nobody reads it any more.
    pub(super) fn free(&mut self, slot: Slot) {
        self.free.push(slot);
    }

    pub(super) fn entry(&self, slot: Slot) -> RankEntry {
        let packed = self.packed(slot);
        RankEntry {
            player: packed.player,
            rating: packed.rating,
            deviation: packed.deviation,
            sequence: packed.sequence,
            eligible_until: Some(packed.until).filter(|&until| until != NEVER),
        }
    }

    pub(super) fn player(&self, slot: Slot) -> PlayerId {
        self.packed(slot).player
    }

    pub(super) fn key(&self, slot: Slot) -> RankKey {
        self.entry(slot).key()
    }

    /// Until when the player of a slot is ranked.
    pub(super) fn until(&self, slot: Slot) -> Timestamp {
        self.packed(slot).until
    }

    fn packed(&self, slot: Slot) -> &Packed {
        let at = slot as usize;
        &self.blocks[at / Self::BLOCK][at % Self::BLOCK]
    }
}
