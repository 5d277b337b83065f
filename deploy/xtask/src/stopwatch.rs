//! How long something took, for the reader of a report.

use std::time::{Duration, Instant};

/// A time that began.
#[derive(Debug, Clone, Copy)]
pub struct Stopwatch(Instant);

impl Stopwatch {
    /// Begins now.
    #[expect(
        clippy::disallowed_methods,
        reason = "what is measured is for the reader alone"
    )]
    pub fn start() -> Self {
        Self(Instant::now())
    }

    /// The time since then.
    pub fn elapsed(self) -> Duration {
        self.0.elapsed()
    }
}
