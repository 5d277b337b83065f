//! Waiting for what cannot be heard, only seen.

use std::thread;
use std::time::{Duration, Instant};

/// Between two looks.
const PAUSE: Duration = Duration::from_millis(20);

/// Looks until there is something to see, for `limit` at most.
#[expect(
    clippy::disallowed_methods,
    reason = "another process's state gives no signal when it changes"
)]
pub fn wait_for<T>(limit: Duration, mut look: impl FnMut() -> Option<T>) -> Option<T> {
    let began = Instant::now();
    loop {
        let seen = look();
        if seen.is_some() || began.elapsed() >= limit {
            return seen;
        }
        thread::sleep(PAUSE);
    }
}
