//! Keys in the order of a board, with ranks.

use domain::ports::RankKey;

use crate::fenwick::Fenwick;

/// A sorted row of keys: a sorted chunk for each whole rating point, best first, and a Fenwick tree
/// over the chunks' sizes.
///
/// An insertion moves the keys of one rating point at most; nothing is ever rebuilt but when a
/// rating lies outside the points seen so far.
#[derive(Debug, Default)]
pub(crate) struct Order {
    /// Rating points of the first chunk; each next chunk has one less.
    top: i64,
    chunks: Vec<Vec<RankKey>>,
    sizes: Fenwick,
    len: usize,
}

impl Order {
    /// Chunks exist for no more points than this on either side of zero: far beyond any rating, yet
    /// small enough that a wild one costs a few megabytes. What lies beyond shares the outer chunk.
    const POINTS_MAX: i64 = 100_000;

    /// New chunks beyond the outermost key, so that growth is rare.
    const MARGIN: i64 = 256;

    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// Puts in a key that is not there yet.
    pub(crate) fn insert(&mut self, key: RankKey) {
        self.make_room_for(key.points);
        let slot = self.slot(key.points);
        let chunk = &mut self.chunks[slot];
        if let Err(place) = chunk.binary_search(&key) {
            chunk.insert(place, key);
            self.sizes.increment(slot);
            self.len += 1;
        }
    }

    /// Takes out a key, if it is there.
    pub(crate) fn remove(&mut self, key: &RankKey) {
        let slot = self.slot(key.points);
        let Some(chunk) = self.chunks.get_mut(slot) else {
            return;
        };
        if let Ok(place) = chunk.binary_search(key) {
            chunk.remove(place);
            self.sizes.decrement(slot);
            self.len -= 1;
        }
    }

    /// How many keys stand before `key`, which need not be there itself.
    pub(crate) fn before(&self, key: &RankKey) -> usize {
        self.count(key.points, |other| other < key)
    }

    /// How many keys stand before `key` or are it.
    pub(crate) fn through(&self, key: &RankKey) -> usize {
        self.count(key.points, |other| other <= key)
    }

    /// 1 for the most points; equal points share a rank, the next one skips (1, 2, 2, 4).
    pub(crate) fn rank(&self, points: i64) -> u64 {
        self.count(points, |other| other.points > points) as u64 + 1
    }

    /// The keys from `position` on, counted from 0.
    pub(crate) fn from(&self, position: usize) -> impl Iterator<Item = &RankKey> {
        let mut next = position;
        // Each chunk is looked up: between far ratings lie thousands of empty ones.
        let chunks = std::iter::from_fn(move || {
            let (slot, place) = self.sizes.locate(next)?;
            let keys = &self.chunks[slot][place..];
            next += keys.len();
            Some(keys)
        });
        chunks.flatten()
    }

    /// How many keys satisfy `is_before`, which holds from the top to somewhere among `points`.
    fn count(&self, points: i64, is_before: impl Fn(&RankKey) -> bool) -> usize {
        let offset = self.top - clamped(points);
        match usize::try_from(offset) {
            Err(_) => 0,
            Ok(slot) => match self.chunks.get(slot) {
                None => self.len,
                Some(chunk) => self.sizes.before(slot) + chunk.partition_point(is_before),
            },
        }
    }

    /// The chunk of these points; one that does not exist if there is no room for them.
    fn slot(&self, points: i64) -> usize {
        usize::try_from(self.top - clamped(points)).unwrap_or(usize::MAX)
    }

    fn make_room_for(&mut self, points: i64) {
        if self.slot(points) < self.chunks.len() {
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
        self.sizes = Fenwick::from_counts(chunks.iter().map(|chunk| chunk.len() as u32));
        self.chunks = chunks;
        self.top = top;
    }
}

fn clamped(points: i64) -> i64 {
    points.clamp(-Order::POINTS_MAX, Order::POINTS_MAX)
}
