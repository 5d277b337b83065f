//! The machine's time.

use std::time::Instant;

use domain::Timestamp;
use domain::ports::Clock;

/// Wall-clock time as of the start of the process, carried on by the monotonic clock: a wall clock that
/// is set back or forward during a game takes nothing from anybody.
#[derive(Debug)]
pub(crate) struct SystemClock {
    started: Instant,
    started_at: Timestamp,
}

impl SystemClock {
    /// A clock that agrees with the machine's at this moment.
    #[expect(clippy::disallowed_methods, reason = "this is the adapter of the Clock port")]
    pub(crate) fn start() -> Self {
        Self {
            started: Instant::now(),
            started_at: chrono::Utc::now().into(),
        }
    }
}

impl Clock for SystemClock {
    fn now(&self) -> Timestamp {
        let elapsed_ms = i64::try_from(self.started.elapsed().as_millis()).unwrap_or(i64::MAX);
        self.started_at + domain::Millis(elapsed_ms)
    }
}
