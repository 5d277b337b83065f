//! Ids and secrets from the operating system's generator.

use std::sync::atomic::{AtomicU16, Ordering};

use domain::Timestamp;
use domain::ports::Ids;

/// The process's counter; the rest comes from the system.
#[derive(Debug, Default)]
pub(crate) struct SystemIds {
    counter: AtomicU16,
}

impl Ids for SystemIds {
    fn next(&self, now: Timestamp) -> i64 {
        let mut random = [0; 2];
        self.fill_secret(&mut random);
        let counter = self.counter.fetch_add(1, Ordering::Relaxed);
        domain::id::compose(now.unix_ms(), counter, u16::from_ne_bytes(random))
    }

    #[expect(clippy::disallowed_methods, reason = "this is the adapter of the Ids port")]
    #[expect(
        clippy::expect_used,
        reason = "without random bytes no token is safe: better to stop"
    )]
    fn fill_secret(&self, bytes: &mut [u8]) {
        getrandom::fill(bytes).expect("the operating system gives random bytes");
    }
}
