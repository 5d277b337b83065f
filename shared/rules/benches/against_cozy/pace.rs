//! Timing two sides alternately, in small pieces of work.
//!
//! A piece is shorter than a time slice of a busy machine, and its shortest time counts: what else runs there
//! hardly shows in the sum.

use std::time::{Duration, Instant};

/// How often each side does each piece.
const RUNS: u32 = 9;

/// What a side did, and the shortest time in which it did it.
#[derive(Clone, Copy, Default)]
pub(crate) struct Pace {
    pub(crate) work: u64,
    time: Duration,
}

impl Pace {
    pub(crate) fn millions_per_second(self) -> f64 {
        self.work as f64 / self.time.as_secs_f64() / 1e6
    }

    fn add(&mut self, piece: Self) {
        self.work += piece.work;
        self.time += piece.time;
    }
}

/// Lets two sides do every piece in turn; each returns how much it has done.
pub(crate) fn alternate<T>(pieces: &[T], ours: impl Fn(&T) -> u64, theirs: impl Fn(&T) -> u64) -> [Pace; 2] {
    let mut best = vec![[None; 2]; pieces.len()];
    // Run by run, so that a side has forgotten a piece when it comes again.
    for _ in 0..RUNS {
        for (piece, best) in pieces.iter().zip(&mut best) {
            best[0] = Some(faster(best[0], time(|| ours(piece))));
            best[1] = Some(faster(best[1], time(|| theirs(piece))));
        }
    }
    let mut sums = [Pace::default(); 2];
    for [ours, theirs] in best {
        sums[0].add(ours.unwrap_or_default());
        sums[1].add(theirs.unwrap_or_default());
    }
    sums
}

fn faster(best: Option<Pace>, next: Pace) -> Pace {
    best.filter(|best| best.time <= next.time).unwrap_or(next)
}

#[expect(clippy::disallowed_methods, reason = "a bench measures time")]
fn time(side: impl FnOnce() -> u64) -> Pace {
    let start = Instant::now();
    let work = side();
    Pace {
        work,
        time: start.elapsed(),
    }
}
