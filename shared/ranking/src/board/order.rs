//! Everyone in the order of a board, with ranks among everyone and among the ranked.

use domain::ports::{Field, RankKey};

use super::fenwick::Fenwick;
use super::slab::{Slab, Slot};

/// A sorted chunk of slots for each whole rating point, best first, with two Fenwick trees over the chunks: how many
/// are in each, and how many of them are ranked.
///
/// An insertion moves the slots of one rating point at most; nothing is ever rebuilt but when a
/// rating lies outside the points seen so far.
#[derive(Debug, Default)]
pub(super) struct Order {
    /// Rating points of the first chunk; each next chunk has one less.
    top: i64,
    chunks: Vec<Vec<Place>>,
    everyone: Tally,
    ranked: Tally,
}

/// A slot, and in the lowest bit whether its player is ranked: whoever counts the ranked of a chunk looks at nothing
/// else.
#[derive(Clone, Copy, Debug)]
struct Place(u32);

impl Place {
    fn new(slot: Slot, is_ranked: bool) -> Self {
        Self(slot << 1 | u32::from(is_ranked))
    }

    fn slot(self) -> Slot {
        self.0 >> 1
    }

    fn is_ranked(self) -> bool {
        self.0 & 1 == 1
    }

    fn is_in(self, field: Field) -> bool {
        field == Field::Everyone || self.is_ranked()
    }
}

/// How many of a field are in each chunk, and in all.
#[derive(Debug, Default)]
struct Tally {
    sizes: Fenwick,
    len: usize,
}

impl Tally {
    fn add(&mut self, chunk: usize) {
        self.sizes.increment(chunk);
        self.len += 1;
    }

    fn take(&mut self, chunk: usize) {
        self.sizes.decrement(chunk);
        self.len -= 1;
    }
}

/// Of one rating: how many have it.
pub(super) struct AtPoints {
    pub(super) points: i64,
    pub(super) everyone: u64,
    pub(super) ranked: u64,
}

impl Order {
    /// Chunks exist for no more points than this on either side of zero: far beyond any rating, yet
    /// small enough that a wild one costs a few megabytes. What lies beyond shares the outer chunk.
    const POINTS_MAX: i64 = 100_000;

    /// New chunks beyond the outermost key, so that growth is rare.
    const MARGIN: i64 = 256;

    pub(super) fn len(&self, field: Field) -> usize {
        self.tally(field).len
    }

    /// Puts in a slot that is not there yet.
    pub(super) fn insert(&mut self, slab: &Slab, slot: Slot, is_ranked: bool) {
        let key = slab.key(slot);
        self.make_room_for(key.points);
        let at = self.chunk_of(key.points);
        let chunk = &mut self.chunks[at];
        if chunk.len() == chunk.capacity() {
            // Doubling would keep half as much again as a million players need.
            chunk.reserve_exact(4.max(chunk.len() / 8));
        }
        let place = chunk.partition_point(|place| slab.key(place.slot()) < key);
        chunk.insert(place, Place::new(slot, is_ranked));
        self.everyone.add(at);
        if is_ranked {
            self.ranked.add(at);
        }
    }

    /// Takes out a slot, if it is there. Its entry is still the one with which it was put in.
    pub(super) fn remove(&mut self, slab: &Slab, slot: Slot) {
        let Some((at, place)) = self.find(slab, slot) else {
            return;
        };
        let chunk = &mut self.chunks[at];
        let is_ranked = chunk.remove(place).is_ranked();
        if chunk.len() < chunk.capacity() / 2 {
            chunk.shrink_to(chunk.len() + chunk.len() / 8);
        }
        self.everyone.take(at);
        if is_ranked {
            self.ranked.take(at);
        }
    }

    /// A ranked player is ranked no longer, and stays among everyone.
    pub(super) fn lapse(&mut self, slab: &Slab, slot: Slot) {
        if let Some((at, place)) = self.find(slab, slot)
            && self.chunks[at][place].is_ranked()
        {
            self.chunks[at][place] = Place::new(slot, false);
            self.ranked.take(at);
        }
    }

    /// How many of a field stand before `key`, which need not be there itself.
    pub(super) fn before(&self, slab: &Slab, field: Field, key: &RankKey) -> usize {
        self.count(field, key.points, |chunk| {
            chunk.partition_point(|place| slab.key(place.slot()) < *key)
        })
    }

    /// How many of a field stand before `key` or are it.
    pub(super) fn through(&self, slab: &Slab, field: Field, key: &RankKey) -> usize {
        self.count(field, key.points, |chunk| {
            chunk.partition_point(|place| slab.key(place.slot()) <= *key)
        })
    }

    /// 1 for the most points in a field; equal points share a rank, the next one skips (1, 2, 2, 4).
    pub(super) fn rank(&self, slab: &Slab, field: Field, points: i64) -> u64 {
        let better = self.count(field, points, |chunk| {
            if is_shared(points) {
                chunk.partition_point(|place| slab.key(place.slot()).points > points)
            } else {
                0
            }
        });
        better as u64 + 1
    }

    /// The slots of a field from `position` on, counted from 0.
    pub(super) fn from(&self, field: Field, position: usize) -> impl Iterator<Item = Slot> {
        let mut next = position;
        // Each chunk is looked up: between far ratings lie thousands of empty ones.
        let chunks = std::iter::from_fn(move || {
            let (at, skipped) = self.tally(field).sizes.locate(next)?;
            next = self.tally(field).sizes.before(at + 1);
            let in_field = self.chunks[at].iter().filter(move |place| place.is_in(field));
            Some(in_field.skip(skipped))
        });
        chunks.flatten().map(|place| place.slot())
    }

    /// Those ratings that anybody has, from the best.
    pub(super) fn by_points(&self, slab: &Slab) -> Vec<AtPoints> {
        let mut counted = Vec::new();
        let mut next = 0;
        while let Some((at, _)) = self.everyone.sizes.locate(next) {
            let chunk = &self.chunks[at];
            next += chunk.len();
            let is_one = !is_shared(self.top - at as i64);
            let points = |place: &Place| slab.key(place.slot()).points;
            for run in chunk.chunk_by(|a, b| is_one || points(a) == points(b)) {
                counted.push(AtPoints {
                    points: points(&run[0]),
                    everyone: run.len() as u64,
                    ranked: run.iter().filter(|place| place.is_ranked()).count() as u64,
                });
            }
        }
        counted
    }

    fn tally(&self, field: Field) -> &Tally {
        match field {
            Field::Everyone => &self.everyone,
            Field::Ranked => &self.ranked,
        }
    }

    fn find(&self, slab: &Slab, slot: Slot) -> Option<(usize, usize)> {
        let key = slab.key(slot);
        let at = self.chunk_of(key.points);
        let chunk = self.chunks.get(at)?;
        let place = chunk.partition_point(|place| slab.key(place.slot()) < key);
        let is_there = chunk.get(place).is_some_and(|found| found.slot() == slot);
        is_there.then_some((at, place))
    }

    /// How many of a field stand above the chunk of these points, and among its first ones, as many as `first` says.
    fn count(&self, field: Field, points: i64, first: impl Fn(&[Place]) -> usize) -> usize {
        let Ok(at) = usize::try_from(self.top - clamped(points)) else {
            return 0;
        };
        let Some(chunk) = self.chunks.get(at) else {
            return self.len(field);
        };
        let first = &chunk[..first(chunk)];
        self.tally(field).sizes.before(at) + first.iter().filter(|place| place.is_in(field)).count()
    }

    /// The chunk of these points; one that does not exist if there is no room for them.
    fn chunk_of(&self, points: i64) -> usize {
        usize::try_from(self.top - clamped(points)).unwrap_or(usize::MAX)
    }

    fn make_room_for(&mut self, points: i64) {
        if self.chunk_of(points) < self.chunks.len() {
            return;
        }
        let points = clamped(points);
        let (old_top, old_bottom) = if self.chunks.is_empty() {
            (points, points)
        } else {
            (self.top, self.top - self.chunks.len() as i64 + 1)
        };
        let top = if points >= old_top {
            clamped(points + Self::MARGIN)
        } else {
            old_top
        };
        let bottom = if points <= old_bottom {
            clamped(points - Self::MARGIN)
        } else {
            old_bottom
        };

        let mut chunks = Vec::new();
        chunks.resize_with((top - old_top) as usize, Vec::new);
        chunks.append(&mut self.chunks);
        chunks.resize_with((top - bottom + 1) as usize, Vec::new);
        self.chunks = chunks;
        self.top = top;
        self.everyone.sizes = self.sizes(Field::Everyone);
        self.ranked.sizes = self.sizes(Field::Ranked);
    }

    fn sizes(&self, field: Field) -> Fenwick {
        let size = |chunk: &Vec<Place>| chunk.iter().filter(|place| place.is_in(field)).count() as u32;
        Fenwick::from_counts(self.chunks.iter().map(size))
    }
}

fn clamped(points: i64) -> i64 {
    points.clamp(-Order::POINTS_MAX, Order::POINTS_MAX)
}

/// Whether the chunk of these points holds others, too.
fn is_shared(points: i64) -> bool {
    clamped(points).abs() == Order::POINTS_MAX
}
