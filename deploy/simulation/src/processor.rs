//! How long the processor worked.

use rustix::time::{ClockId, clock_gettime};

/// What `work` gives, and the milliseconds for which this thread had a processor meanwhile.
///
/// Unlike a stopwatch, it does not count what others did on a machine that is shared.
pub(crate) fn timed<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let before = now_ms();
    let result = work();
    (result, now_ms() - before)
}

fn now_ms() -> f64 {
    let now = clock_gettime(ClockId::ThreadCPUTime);
    now.tv_sec as f64 * 1e3 + now.tv_nsec as f64 / 1e6
}
