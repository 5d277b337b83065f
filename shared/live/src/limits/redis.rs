//! Limits of many processes, by Redis.

use std::io;
use std::time::Duration;

use async_trait::async_trait;
use domain::ports::{LimitKey, Limiter, Policy, Taken};
use domain::{Millis, Timestamp};
use link::Link;
use redis::{RedisResult, Script};
use tokio::time::timeout;

use super::LocalLimiter;
use super::breaker::Breaker;
use super::gcra::{Bucket, Drawn, unix_us};
use crate::outage::Outage;

/// A request waits no longer for its tokens.
const ANSWER_WITHIN: Duration = Duration::from_millis(250);

/// A bucket is kept for so much longer than it takes to fill.
const KEPT_LONGER: Millis = Millis::from_secs(60);

/// The limits of many processes. While Redis is away, each process keeps them by itself, beginning with
/// full buckets.
#[derive(Debug)]
pub struct RedisLimiter {
    link: Link,
    prefix: String,
    take: Script,
    breaker: Breaker,
    outage: Outage,
    alone: LocalLimiter,
}

impl RedisLimiter {
    /// All processes of an installation have the same `prefix`.
    pub fn new(link: &Link, prefix: &str) -> Self {
        Self {
            link: link.clone(),
            prefix: prefix.to_owned(),
            take: Script::new(include_str!("take.lua")),
            breaker: Breaker::default(),
            outage: Outage::new("each process keeps limits by itself"),
            alone: LocalLimiter::new(),
        }
    }

    /// How often Redis did not answer since the start.
    pub fn failures(&self) -> u64 {
        self.outage.failures()
    }

    /// Each bucket is a hash tag of its own, so that a cluster spreads them.
    async fn draw(&self, key: &LimitKey, policy: &Policy, cost: u32, now: Timestamp) -> RedisResult<Drawn> {
        let bucket = Bucket::of(policy);
        let mut invocation = self
            .take
            .key(format!("{{{}:limit:{}:{key}}}", self.prefix, policy.name));
        invocation
            .arg(unix_us(now))
            .arg(bucket.span_us)
            .arg(bucket.price_us(cost))
            .arg(bucket.span_us / 1000 + KEPT_LONGER.0);
        let mut link = self.link.clone();
        let answer = timeout(ANSWER_WITHIN, invocation.invoke_async(&mut link)).await;
        let (full_in_us, short_by_us) = answer.map_err(|_| io::Error::from(io::ErrorKind::TimedOut))??;
        Ok(Drawn {
            full_in_us,
            short_by_us,
        })
    }
}

#[async_trait]
impl Limiter for RedisLimiter {
    async fn take(&self, key: &LimitKey, policy: &Policy, cost: u32, now: Timestamp) -> Taken {
        if !self.breaker.may_ask(now) {
            return self.alone.take_now(key, policy, cost, now);
        }
        match self.draw(key, policy, cost, now).await {
            Ok(drawn) => {
                self.breaker.worked();
                self.outage.over();
                drawn.taken(Bucket::of(policy))
            }
            Err(error) => {
                self.breaker.failed(now);
                self.outage.failed(&error);
                self.alone.take_now(key, policy, cost, now)
            }
        }
    }
}
