//! A limiter that tests can make strict.

use std::sync::Mutex;

use async_trait::async_trait;
use domain::ports::{LimitKey, Limiter, Policy, Taken};
use domain::{Millis, Timestamp};
use live::LocalLimiter;

/// How much clients may ask for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Strictness {
    /// As much as they like, but for guesses: tests register more players than one address should.
    #[default]
    Lenient,
    /// What the policies say.
    Usual,
    /// Nothing at all.
    Closed,
}

/// The limits of one process, where they are to count.
#[derive(Debug, Default)]
pub(crate) struct StrictableLimiter {
    buckets: LocalLimiter,
    strictness: Mutex<Strictness>,
}

impl StrictableLimiter {
    /// Is so strict from now on.
    pub(super) fn be(&self, strictness: Strictness) {
        *self.strictness.lock().expect("nobody panics with it") = strictness;
    }

    fn strictness(&self) -> Strictness {
        *self.strictness.lock().expect("nobody panics with it")
    }
}

#[async_trait]
impl Limiter for StrictableLimiter {
    async fn take(&self, key: &LimitKey, policy: &Policy, cost: u32, now: Timestamp) -> Taken {
        match self.strictness() {
            Strictness::Lenient if policy.name != "challenge_codes" => Taken {
                retry_after: None,
                remaining: policy.burst.get().into(),
                full_in: Millis::ZERO,
            },
            Strictness::Lenient | Strictness::Usual => self.buckets.take(key, policy, cost, now).await,
            Strictness::Closed => Taken {
                retry_after: (cost > 0).then_some(Millis(1_500)),
                remaining: 0,
                full_in: Millis(60_000),
            },
        }
    }
}
