//! Timing two sides alternately, in small pieces of work.
//!
//! A piece is shorter than a time slice of a busy machine, and its shortest time counts: what else runs there
//! hardly shows in the sum.

use std::time::{Duration, Instant};

/// How often each side does each piece.
const RUNS: u32 = 10;

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
    // Run by run, so that a side has forgotten a piece when it comes again; and each side goes first in turn,
    // because the first finds a piece's memory cold.
    for run in 0..RUNS {
        for (piece, [best_ours, best_theirs]) in pieces.iter().zip(&mut best) {
            let mut run_ours = || *best_ours = Some(faster(*best_ours, time(|| ours(piece))));
            let mut run_theirs = || *best_theirs = Some(faster(*best_theirs, time(|| theirs(piece))));
            if run % 2 == 0 {
                run_ours();
                run_theirs();
            } else {
                run_theirs();
                run_ours();
            }
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
