//! Two processes.

use std::sync::atomic::{AtomicUsize, Ordering};

use async_trait::async_trait;
use domain::Timestamp;
use domain::ports::{LimitKey, Limiter, Policy, Taken};
use link::Link;
use live::RedisLimiter;

/// One request goes to one process and the next one to the other.
pub(super) struct Pair {
    limiters: [RedisLimiter; 2],
    turn: AtomicUsize,
}

impl Pair {
    pub(super) fn new(link: &Link) -> Self {
        let prefix = testkit::redis::prefix();
        Self {
            limiters: [(); 2].map(|()| RedisLimiter::new(link, &prefix)),
            turn: AtomicUsize::new(0),
        }
    }
}

#[async_trait]
impl Limiter for Pair {
    async fn take(&self, key: &LimitKey, policy: &Policy, cost: u32, now: Timestamp) -> Taken {
        let turn = self.turn.fetch_add(1, Ordering::Relaxed);
        self.limiters[turn % 2].take(key, policy, cost, now).await
    }
}
