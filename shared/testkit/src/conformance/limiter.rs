//! What every limiter must do.
//!
//! Each case takes a limiter whose buckets are full. [`limiter_conformance!`](crate::limiter_conformance)
//! makes a test of each.

use std::num::{NonZeroU16, NonZeroU32};

use domain::ports::{LimitKey, Limiter, Policy, Taken};
use domain::{Millis, Timestamp, TokenId};

/// Makes a test of every case; the expression makes a limiter with full buckets each time. With `redis:`
/// before it, the tests are named `case::redis`.
#[macro_export]
macro_rules! limiter_conformance {
    ($kind:ident: $limiter:expr) => {
        $crate::limiter_conformance! { [$kind] $limiter }
    };
    ([$($kind:ident)?] $limiter:expr) => {
        $crate::conformance_cases! { limiter, [$($kind)?] $limiter;
            a_full_bucket_grants_its_burst_and_no_more,
            tokens_come_back_evenly,
            a_refusal_tells_the_exact_wait,
            a_refusal_takes_nothing,
            a_dearer_request_waits_longer,
            a_cost_beyond_the_burst_takes_the_whole_bucket,
            a_cost_of_nothing_looks_and_is_granted,
            a_rest_gives_back_the_burst_and_no_more,
            every_key_and_every_policy_has_its_own_bucket,
            a_clock_that_steps_back_neither_gives_tokens_nor_locks_anyone_out,
            many_at_once_are_granted_the_burst_together,
        }
    };
    ($limiter:expr) => {
        $crate::limiter_conformance! { [] $limiter }
    };
}

const NOW: Timestamp = Timestamp::from_unix_ms(1_700_000_000_000);

const KEY: LimitKey = LimitKey::Token(TokenId::new(1));

/// Ten at once, and one more every two seconds.
fn reads() -> Policy {
    policy("reads", 10, 30)
}

/// `refill` tokens come back in a minute.
fn policy(name: &'static str, burst: u16, refill: u16) -> Policy {
    Policy {
        name,
        burst: NonZeroU16::new(burst).expect("a burst"),
        refill: NonZeroU16::new(refill).expect("a refill"),
        window_s: NonZeroU32::new(60).expect("a window"),
    }
}

fn granted(remaining: u32, full_in_ms: i64) -> Taken {
    Taken {
        retry_after: None,
        remaining,
        full_in: Millis(full_in_ms),
    }
}

fn refused(retry_after_ms: i64, remaining: u32, full_in_ms: i64) -> Taken {
    Taken {
        retry_after: Some(Millis(retry_after_ms)),
        ..granted(remaining, full_in_ms)
    }
}

async fn take(limiter: &impl Limiter, cost: u32, after_ms: i64) -> Taken {
    limiter.take(&KEY, &reads(), cost, NOW + Millis(after_ms)).await
}

/// The tokens that are left count down to none.
pub async fn a_full_bucket_grants_its_burst_and_no_more(limiter: &impl Limiter) {
    for left in (0..10).rev() {
        assert_eq!(
            take(limiter, 1, 0).await,
            granted(left, (10 - i64::from(left)) * 2000)
        );
    }

    assert_eq!(take(limiter, 1, 0).await, refused(2000, 0, 20_000));
}

/// One every two seconds, not thirty at the end of the minute.
pub async fn tokens_come_back_evenly(limiter: &impl Limiter) {
    take(limiter, 10, 0).await;

    assert_eq!(take(limiter, 1, 1999).await, refused(1, 0, 18_001));
    assert_eq!(take(limiter, 1, 2000).await, granted(0, 20_000));
    assert_eq!(take(limiter, 1, 3000).await, refused(1000, 0, 19_000));
    assert_eq!(take(limiter, 2, 6000).await, granted(0, 20_000));
}

/// Whoever waits so long is granted, whoever waits less is not.
pub async fn a_refusal_tells_the_exact_wait(limiter: &impl Limiter) {
    take(limiter, 10, 0).await;
    let wait = take(limiter, 3, 700).await.retry_after;
    assert_eq!(wait, Some(Millis(5300)));

    assert!(!take(limiter, 3, 5999).await.is_granted());
    assert!(take(limiter, 3, 6000).await.is_granted());
}

/// Impatience costs nothing.
pub async fn a_refusal_takes_nothing(limiter: &impl Limiter) {
    take(limiter, 9, 0).await;

    for _ in 0..5 {
        assert_eq!(take(limiter, 2, 0).await, refused(2000, 1, 18_000));
    }

    assert_eq!(take(limiter, 1, 0).await, granted(0, 20_000));
}

/// Requests may cost different amounts.
pub async fn a_dearer_request_waits_longer(limiter: &impl Limiter) {
    take(limiter, 8, 0).await;

    assert_eq!(take(limiter, 3, 0).await, refused(2000, 2, 16_000));
    assert_eq!(take(limiter, 5, 0).await, refused(6000, 2, 16_000));
}

/// It is granted when the bucket is full: never would be never.
pub async fn a_cost_beyond_the_burst_takes_the_whole_bucket(limiter: &impl Limiter) {
    assert_eq!(take(limiter, u32::MAX, 0).await, granted(0, 20_000));

    assert_eq!(take(limiter, 11, 0).await, refused(20_000, 0, 20_000));
}

/// To show what is left, or to refuse before the work of somebody who has nothing left.
pub async fn a_cost_of_nothing_looks_and_is_granted(limiter: &impl Limiter) {
    assert_eq!(take(limiter, 0, 0).await, granted(10, 0));
    take(limiter, 10, 0).await;

    assert_eq!(take(limiter, 0, 1000).await, granted(0, 19_000));
    assert_eq!(take(limiter, 0, 19_000).await, granted(9, 1000));
}

/// Tokens are not saved up.
pub async fn a_rest_gives_back_the_burst_and_no_more(limiter: &impl Limiter) {
    take(limiter, 10, 0).await;

    assert_eq!(take(limiter, 10, 3_600_000).await, granted(0, 20_000));
    assert!(!take(limiter, 1, 3_600_000).await.is_granted());
}

/// An empty one empties no other.
pub async fn every_key_and_every_policy_has_its_own_bucket(limiter: &impl Limiter) {
    take(limiter, 10, 0).await;

    let other = LimitKey::Token(TokenId::new(2));
    assert_eq!(limiter.take(&other, &reads(), 1, NOW).await, granted(9, 2000));
    let writes = policy("writes", 2, 60);
    assert_eq!(limiter.take(&KEY, &writes, 1, NOW).await, granted(1, 1000));
}

/// Clocks of several processes differ, and one may be set back.
pub async fn a_clock_that_steps_back_neither_gives_tokens_nor_locks_anyone_out(limiter: &impl Limiter) {
    take(limiter, 10, 3_600_000).await;

    assert_eq!(take(limiter, 1, 0).await, refused(2000, 0, 20_000));
}

/// The check and the taking are one step.
pub async fn many_at_once_are_granted_the_burst_together(limiter: &impl Limiter) {
    let ask_five_times = || async {
        let mut granted = 0;
        for _ in 0..5 {
            granted += u32::from(take(limiter, 1, 0).await.is_granted());
        }
        granted
    };

    let (a, b, c, d) = tokio::join!(
        ask_five_times(),
        ask_five_times(),
        ask_five_times(),
        ask_five_times()
    );

    assert_eq!(a + b + c + d, 10);
}
