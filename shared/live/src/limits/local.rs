//! Limits of one process.

use std::sync::{Mutex, PoisonError};

use async_trait::async_trait;
use domain::ports::{LimitKey, Limiter, Policy, Taken};
use domain::{Millis, Timestamp};

use super::gcra::{Bucket, unix_us};
use crate::generations::Generations;

/// So many buckets are held at most; each takes some 60 bytes. Beyond that, those that were not touched
/// for longest are full again.
const BUCKETS_MAX: usize = 400_000;

/// A bucket that nobody touches is kept for so long at least, even if it takes longer to fill.
const KEPT: Millis = Millis::from_secs(24 * 60 * 60);

/// The limits of the embedded mode.
#[derive(Debug)]
pub struct LocalLimiter {
    /// When each bucket will be full, in microseconds since 1970.
    full_at_us: Mutex<Generations<(&'static str, LimitKey), i64>>,
}

impl LocalLimiter {
    /// All buckets full.
    pub fn new() -> Self {
        Self {
            full_at_us: Mutex::new(Generations::new(KEPT, BUCKETS_MAX)),
        }
    }

    pub(super) fn take_now(&self, key: &LimitKey, policy: &Policy, cost: u32, now: Timestamp) -> Taken {
        let bucket = Bucket::of(policy);
        let name = (policy.name, *key);
        let mut buckets = self.full_at_us.lock().unwrap_or_else(PoisonError::into_inner);
        let full_at_us = buckets.get(&name).copied().unwrap_or_default();
        let drawn = bucket.draw(full_at_us, cost, now);
        if drawn.full_in_us > 0 {
            buckets.put(name, unix_us(now) + drawn.full_in_us, now);
        }
        drawn.taken(bucket)
    }
}

impl Default for LocalLimiter {
    fn default() -> Self {
        Self::new()
    }
}

#[async_trait]
impl Limiter for LocalLimiter {
    async fn take(&self, key: &LimitKey, policy: &Policy, cost: u32, now: Timestamp) -> Taken {
        self.take_now(key, policy, cost, now)
    }
}
