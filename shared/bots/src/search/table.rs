//! What is known of positions that were looked at before.

use rules::Move;

use super::MATE_SEEN;

/// Places of the table: half a megabyte or so, for a search of some hundred thousand positions.
const PLACES: usize = 1 << 15;

/// What a score says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// It is the position's worth.
    Exact,
    /// The position is worth so much at least.
    Lower,
    /// The position is worth so much at most.
    Upper,
}

impl Bound {
    pub(super) fn of(score: i32, alpha: i32, beta: i32) -> Self {
        match score {
            score if score >= beta => Self::Lower,
            score if score <= alpha => Self::Upper,
            _ => Self::Exact,
        }
    }
}

/// What was found in a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub(super) mv: Move,
    /// Mates counted from this position, not from the root.
    score: i32,
    depth: u32,
    bound: Bound,
}

impl Entry {
    pub(super) fn new(mv: Move, score: i32, depth: u32, ply: usize, bound: Bound) -> Self {
        Self {
            mv,
            score: shifted(score, ply as i32),
            depth,
            bound,
        }
    }

    /// The score, where it answers a look of this depth through this window.
    pub(super) fn decides(&self, depth: u32, ply: usize, alpha: i32, beta: i32) -> Option<i32> {
        let score = shifted(self.score, -(ply as i32));
        let answers = match self.bound {
            Bound::Exact => true,
            Bound::Lower => score >= beta,
            Bound::Upper => score <= alpha,
        };
        (self.depth >= depth && answers).then_some(score)
    }
}

/// A mate's score counted from a place `plies` away from where it was counted.
fn shifted(score: i32, plies: i32) -> i32 {
    match score {
        mating if mating > MATE_SEEN => mating + plies,
        mated if mated < -MATE_SEEN => mated - plies,
        other => other,
    }
}

/// The last position looked at, for each place.
pub(super) struct Table(Vec<Option<(u64, Entry)>>);

impl Default for Table {
    fn default() -> Self {
        Self(vec![None; PLACES])
    }
}

impl Table {
    pub(super) fn get(&self, hash: u64) -> Option<Entry> {
        self.0[place(hash)]
            .filter(|(of, _)| *of == hash)
            .map(|(_, entry)| entry)
    }

    pub(super) fn put(&mut self, hash: u64, entry: Entry) {
        self.0[place(hash)] = Some((hash, entry));
    }
}

fn place(hash: u64) -> usize {
    // The high bits of a product are the well mixed ones.
    (hash >> 32) as usize & (PLACES - 1)
}
