//! A token bucket as one number: the generic cell rate algorithm (ITU-T I.371) on its virtual schedule.
//!
//! The number is the instant at which the bucket will be full again. Tokens that are taken put it off;
//! time alone brings it closer.

use domain::ports::{Policy, Taken};
use domain::{Millis, Timestamp};

/// A century, in microseconds.
const SPAN_US_MAX: i64 = 100 * 365 * 86_400 * 1_000_000;

/// A policy in the unit of the computation: microseconds, fine enough for 65,535 tokens a second, and
/// exact in the doubles of Redis until the year 2155.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bucket {
    /// In which time one token comes back: rounded up, so that never more comes back than is allowed.
    pub(super) interval_us: i64,
    /// In which time an empty bucket is full.
    pub(super) span_us: i64,
}

impl Bucket {
    pub(super) fn of(policy: &Policy) -> Self {
        let window_us = u64::from(policy.window_s.get()) * 1_000_000;
        let burst = i64::from(policy.burst.get());
        let interval_us = window_us.div_ceil(u64::from(policy.refill.get())) as i64;
        let interval_us = interval_us.min(SPAN_US_MAX / burst);
        Self {
            interval_us,
            span_us: interval_us * burst,
        }
    }

    /// What `cost` tokens put the full bucket off by.
    pub(super) fn price_us(self, cost: u32) -> i64 {
        self.interval_us.saturating_mul(i64::from(cost)).min(self.span_us)
    }

    /// Asks for `cost` tokens at `now`, when the bucket will be full at `full_at_us`.
    ///
    /// An instant further off than the span was noted by a faster clock: the bucket counts as empty.
    pub(super) fn draw(self, full_at_us: i64, cost: u32, now: Timestamp) -> Drawn {
        let full_in_us = (full_at_us - unix_us(now)).clamp(0, self.span_us);
        let wanted_us = full_in_us + self.price_us(cost);
        let short_by_us = (wanted_us - self.span_us).max(0);
        Drawn {
            full_in_us: if short_by_us == 0 { wanted_us } else { full_in_us },
            short_by_us,
        }
    }
}

/// What came of asking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Drawn {
    /// Until the bucket is full, afterwards.
    pub(super) full_in_us: i64,
    /// Until the price can be paid; zero if it was.
    pub(super) short_by_us: i64,
}

impl Drawn {
    /// In the words of the port.
    pub(super) fn taken(self, bucket: Bucket) -> Taken {
        Taken {
            retry_after: (self.short_by_us > 0).then(|| millis(self.short_by_us)),
            remaining: ((bucket.span_us - self.full_in_us) / bucket.interval_us) as u32,
            full_in: millis(self.full_in_us),
        }
    }
}

/// Microseconds since 1970.
pub(super) fn unix_us(instant: Timestamp) -> i64 {
    instant.unix_ms() * 1000
}

/// Rounded up: a wait must be long enough.
fn millis(us: i64) -> Millis {
    Millis(us.unsigned_abs().div_ceil(1000) as i64)
}
