//! Timing two sides alternately.

use std::time::{Duration, Instant};

/// How often each side runs.
const RUNS: u32 = 7;

/// What a side did, and the shortest time in which it did it.
#[derive(Clone, Copy)]
pub(crate) struct Pace {
    pub(crate) work: u64,
    best: Duration,
}

impl Pace {
    pub(crate) fn millions_per_second(self) -> f64 {
        self.work as f64 / self.best.as_secs_f64() / 1e6
    }
}

/// Runs two sides in turn; each returns how much it has done.
pub(crate) fn alternate(ours: impl Fn() -> u64, theirs: impl Fn() -> u64) -> [Pace; 2] {
    let mut paces = [time(&ours), time(&theirs)];
    for _ in 1..RUNS {
        paces[0].best = paces[0].best.min(time(&ours).best);
        paces[1].best = paces[1].best.min(time(&theirs).best);
    }
    paces
}

#[expect(clippy::disallowed_methods, reason = "a bench measures time")]
fn time(side: &impl Fn() -> u64) -> Pace {
    let start = Instant::now();
    let work = side();
    Pace {
        work,
        best: start.elapsed(),
    }
}
