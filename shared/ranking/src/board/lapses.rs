//! The ranked by the instant at which they lapse.

use super::slab::{Slab, Slot};

/// A binary heap of slots, the first to lapse on top, that knows where in it each slot is.
#[derive(Debug, Default)]
pub(super) struct Lapses {
    heap: Vec<Slot>,
    /// Where in the heap each slot is; [`NOWHERE`] for those that are not in it.
    places: Vec<u32>,
}

const NOWHERE: u32 = u32::MAX;

impl Lapses {
    /// Who lapses first.
    pub(super) fn first(&self) -> Option<Slot> {
        self.heap.first().copied()
    }

    pub(super) fn contains(&self, slot: Slot) -> bool {
        self.place(slot).is_some()
    }

    /// Puts in a slot that is not there yet.
    pub(super) fn insert(&mut self, slab: &Slab, slot: Slot) {
        if self.places.len() <= slot as usize {
            self.places.resize(slot as usize + 1, NOWHERE);
        }
        self.heap.push(slot);
        self.rise(slab, self.heap.len() - 1);
    }

    /// Takes out a slot, if it is there. Its entry is still the one with which it was put in.
    pub(super) fn remove(&mut self, slab: &Slab, slot: Slot) {
        let Some(place) = self.place(slot) else { return };
        self.heap.swap_remove(place);
        self.places[slot as usize] = NOWHERE;
        if place < self.heap.len() {
            let place = self.rise(slab, place);
            self.sink(slab, place);
        }
    }

    fn place(&self, slot: Slot) -> Option<usize> {
        let place = self
            .places
            .get(slot as usize)
            .filter(|&&place| place != NOWHERE)?;
        Some(*place as usize)
    }

    /// Moves a slot up until it lapses no earlier than the one above it; tells where it comes to rest.
    fn rise(&mut self, slab: &Slab, mut place: usize) -> usize {
        let slot = self.heap[place];
        while place > 0 {
            let above = (place - 1) / 2;
            if slab.until(self.heap[above]) <= slab.until(slot) {
                break;
            }
            self.settle(place, self.heap[above]);
            place = above;
        }
        self.settle(place, slot);
        place
    }

    /// Moves a slot down until it lapses no later than those below it.
    fn sink(&mut self, slab: &Slab, mut place: usize) {
        let slot = self.heap[place];
        loop {
            let below = [2 * place + 1, 2 * place + 2].into_iter();
            let earlier = below
                .filter(|&below| below < self.heap.len())
                .min_by_key(|&below| slab.until(self.heap[below]));
            match earlier {
                Some(below) if slab.until(self.heap[below]) < slab.until(slot) => {
                    self.settle(place, self.heap[below]);
                    place = below;
                }
                _ => break,
            }
        }
        self.settle(place, slot);
    }

    fn settle(&mut self, place: usize, slot: Slot) {
        self.heap[place] = slot;
        self.places[slot as usize] = place as u32;
    }
}
