//! Redis is away.

use std::num::{NonZeroU16, NonZeroU32};

use domain::ports::{LimitKey, Limiter, Policy};
use domain::{Millis, Timestamp, TokenId};
use live::RedisLimiter;

use crate::server::{self, redis_tests};

const NOW: Timestamp = Timestamp::from_unix_ms(1_700_000_000_000);
const KEY: LimitKey = LimitKey::Token(TokenId::new(1));
/// Two at once, and one more in an hour.
const POLICY: Policy = Policy {
    name: "codes",
    burst: NonZeroU16::new(2).unwrap(),
    refill: NonZeroU16::new(1).unwrap(),
    window_s: NonZeroU32::new(3600).unwrap(),
};

redis_tests! {
    async fn while_redis_is_away_each_process_keeps_the_limits_by_itself() {
        let (mut server, link) = server::private().await;
        let limiter = RedisLimiter::new(&link, &testkit::redis::prefix());
        assert!(limiter.take(&KEY, &POLICY, 2, NOW).await.is_granted());
        server.kill();

        let mut granted = 0;
        for _ in 0..100 {
            granted += u32::from(limiter.take(&KEY, &POLICY, 1, NOW).await.is_granted());
        }

        assert_eq!(granted, 2);
        assert_eq!(limiter.failures(), 1);
    }

    async fn when_redis_is_back_the_limits_are_those_of_all_processes() {
        let (mut server, link) = server::private().await;
        let prefix = testkit::redis::prefix();
        let limiters = [(); 2].map(|()| RedisLimiter::new(&link, &prefix));
        assert!(limiters[0].take(&KEY, &POLICY, 0, NOW).await.is_granted());
        server.kill();
        for limiter in &limiters {
            assert!(limiter.take(&KEY, &POLICY, 1, NOW).await.is_granted());
        }
        server.restart().unwrap();

        let mut now = NOW;
        for limiter in &limiters {
            let mut failures = 0;
            while failures < limiter.failures() {
                failures = limiter.failures();
                now = now + Millis(1000);
                limiter.take(&KEY, &POLICY, 0, now).await;
            }
        }

        assert!(limiters[0].take(&KEY, &POLICY, 2, now).await.is_granted());
        assert!(!limiters[1].take(&KEY, &POLICY, 1, now).await.is_granted());
    }

    async fn a_network_that_passes_nothing_on_holds_up_one_request_and_no_more() {
        let (_server, network, link) = server::behind_a_network().await;
        let limiter = RedisLimiter::new(&link, &testkit::redis::prefix());
        assert!(limiter.take(&KEY, &POLICY, 1, NOW).await.is_granted());
        network.pause();

        for _ in 0..1000 {
            assert!(limiter.take(&KEY, &POLICY, 0, NOW).await.is_granted());
        }

        assert_eq!(limiter.failures(), 1);
    }
}
