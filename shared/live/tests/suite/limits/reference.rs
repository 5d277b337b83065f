//! Any series of requests, beside a bucket that is a plain number of tokens.

use std::num::{NonZeroU16, NonZeroU32};

use domain::ports::{LimitKey, Limiter, Policy};
use domain::{Millis, Timestamp, TokenId};
use live::{LocalLimiter, RedisLimiter};
use proptest::prelude::*;
use proptest::test_runner::TestRunner;

use crate::server;

const START: Timestamp = Timestamp::from_unix_ms(1_700_000_000_000);
const KEY: LimitKey = LimitKey::Token(TokenId::new(1));

/// A request: after how many milliseconds, and for how many tokens.
type Request = (i64, u32);

fn requests() -> impl Strategy<Value = Vec<Request>> {
    prop::collection::vec((prop_oneof![Just(0), 0..50_i64, 0..5000_i64], 0..20_u32), 1..60)
}

fn policies() -> impl Strategy<Value = Policy> {
    (1..=20_u16, 1..=2000_u16, 1..=120_u32).prop_map(|(burst, refill, window_s)| Policy {
        name: "any",
        burst: NonZeroU16::new(burst).unwrap(),
        refill: NonZeroU16::new(refill).unwrap(),
        window_s: NonZeroU32::new(window_s).unwrap(),
    })
}

/// The textbook's bucket, in fractions of tokens.
struct Tokens {
    held: f64,
    at: Timestamp,
}

impl Tokens {
    fn refill(&mut self, policy: &Policy, now: Timestamp) {
        let per_ms = f64::from(policy.refill.get()) / (f64::from(policy.window_s.get()) * 1000.0);
        let refilled = self.held + (now - self.at).0 as f64 * per_ms;
        self.held = refilled.min(f64::from(policy.burst.get()));
        self.at = now;
    }
}

/// An interval is rounded up to a microsecond, which at 2000 tokens a second is 0.2 %, and waits to a
/// millisecond: requests that are decided by less than that say nothing.
fn is_too_close(difference: f64) -> bool {
    difference.abs() < 0.05
}

proptest! {
    #[test]
    fn it_grants_what_a_bucket_of_tokens_grants(policy in policies(), requests in requests()) {
        testkit::database::run(|| async {
            let limiter = LocalLimiter::new();
            let mut tokens = Tokens { held: f64::from(policy.burst.get()), at: START };
            let mut now = START;
            for (wait, cost) in requests {
                now = now + Millis(wait);
                tokens.refill(&policy, now);
                let price = f64::from(cost.min(u32::from(policy.burst.get())));
                if is_too_close(tokens.held - price) && cost > 0 && tokens.held < f64::from(policy.burst.get()) {
                    break;
                }

                let taken = limiter.take(&KEY, &policy, cost, now).await;

                assert_eq!(taken.is_granted(), tokens.held >= price, "{} tokens", tokens.held);
                if taken.is_granted() {
                    tokens.held -= price;
                }
                assert!((f64::from(taken.remaining) - tokens.held).abs() < 1.05, "{taken:?}");
            }
        });
    }

    #[test]
    fn in_no_window_more_is_granted_than_the_burst_and_the_refill(
        policy in policies(),
        requests in requests(),
    ) {
        testkit::database::run(|| async {
            let limiter = LocalLimiter::new();
            let mut now = START;
            let mut granted = 0;
            for (wait, _) in requests {
                now = now + Millis(wait);
                while limiter.take(&KEY, &policy, 1, now).await.is_granted() {
                    granted += 1;
                }
            }
            let refilled = (now - START).0 * i64::from(policy.refill.get())
                / (i64::from(policy.window_s.get()) * 1000);
            assert!(granted <= i64::from(policy.burst.get()) + refilled);
        });
    }

    #[test]
    fn whoever_waits_as_long_as_was_said_is_granted(policy in policies(), requests in requests()) {
        testkit::database::run(|| async {
            let limiter = LocalLimiter::new();
            let mut now = START;
            for (wait, cost) in requests {
                now = now + Millis(wait);
                if let Some(wait) = limiter.take(&KEY, &policy, cost, now).await.retry_after {
                    let just_before = now + wait - Millis(1);
                    assert!(!limiter.take(&KEY, &policy, cost, just_before).await.is_granted());
                    now = now + wait;
                    assert!(limiter.take(&KEY, &policy, cost, now).await.is_granted());
                }
            }
        });
    }
}

mod both_limiters_give_the_same_answers {
    use super::*;

    #[test]
    fn redis() {
        let case = (policies(), requests());
        let outcome = TestRunner::default().run(&case, |(policy, requests)| {
            testkit::database::run(|| async {
                let here = LocalLimiter::new();
                let there = RedisLimiter::new(&server::shared().await, &testkit::redis::prefix());
                let mut now = START;
                for (wait, cost) in requests {
                    now = now + Millis(wait);
                    assert_eq!(
                        there.take(&KEY, &policy, cost, now).await,
                        here.take(&KEY, &policy, cost, now).await
                    );
                }
                assert_eq!(there.failures(), 0);
            });
            Ok(())
        });
        outcome.unwrap();
    }
}
