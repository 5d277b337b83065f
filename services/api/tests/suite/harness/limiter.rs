//! A limiter that tests can make strict.

use async_trait::async_trait;
use domain::ports::{LimitKey, Limiter, Policy, Taken};
use domain::{Millis, Timestamp};
use live::LocalLimiter;
use tokio::sync::watch;

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
    /// Nobody knows: whoever asks waits until it is something else.
    Held,
}

/// The limits of one process, where they are to count.
#[derive(Debug)]
pub(crate) struct StrictableLimiter {
    buckets: LocalLimiter,
    strictness: watch::Sender<Strictness>,
    waiting: watch::Sender<usize>,
}

impl Default for StrictableLimiter {
    fn default() -> Self {
        Self {
            buckets: LocalLimiter::new(),
            strictness: watch::Sender::default(),
            waiting: watch::Sender::default(),
        }
    }
}

impl StrictableLimiter {
    /// Is so strict from now on.
    pub(super) fn be(&self, strictness: Strictness) {
        self.strictness.send_replace(strictness);
    }

    /// Waits until so many wait.
    pub(super) async fn held(&self, requests: usize) {
        let mut waiting = self.waiting.subscribe();
        let enough = waiting.wait_for(|&waiting| waiting == requests).await;
        drop(enough.expect("the limiter is there"));
    }

    async fn strictness(&self) -> Strictness {
        let mut strictness = self.strictness.subscribe();
        if *strictness.borrow() == Strictness::Held {
            self.waiting.send_modify(|waiting| *waiting += 1);
            let known = strictness
                .wait_for(|&strictness| strictness != Strictness::Held)
                .await;
            drop(known.expect("the limiter is there"));
            self.waiting.send_modify(|waiting| *waiting -= 1);
        }
        *strictness.borrow()
    }
}

#[async_trait]
impl Limiter for StrictableLimiter {
    async fn take(&self, key: &LimitKey, policy: &Policy, cost: u32, now: Timestamp) -> Taken {
        match self.strictness().await {
            Strictness::Lenient if policy.name != "challenge_codes" => Taken {
                retry_after: None,
                remaining: policy.burst.get().into(),
                full_in: Millis::ZERO,
            },
            Strictness::Closed => Taken {
                retry_after: (cost > 0).then_some(Millis(1_500)),
                remaining: 0,
                full_in: Millis(60_000),
            },
            _ => self.buckets.take(key, policy, cost, now).await,
        }
    }
}
