//! A clock that tests set.

use std::sync::atomic::{AtomicI64, Ordering};

use domain::ports::Clock;
use domain::{Millis, Timestamp};

/// Stands still until it is advanced.
#[derive(Debug)]
pub(crate) struct TestClock(AtomicI64);

impl TestClock {
    /// 1 December 2026, noon.
    pub(super) fn new() -> Self {
        Self(AtomicI64::new(1_796_126_400_000))
    }

    /// Lets time pass.
    pub(crate) fn advance(&self, span: Millis) {
        self.0.fetch_add(span.0, Ordering::SeqCst);
    }
}

impl Clock for TestClock {
    fn now(&self) -> Timestamp {
        Timestamp::from_unix_ms(self.0.load(Ordering::SeqCst))
    }
}
