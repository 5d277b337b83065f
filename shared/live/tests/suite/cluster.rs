//! Three nodes that share the keys.

use std::num::{NonZeroU16, NonZeroU32};

use domain::ports::{EventBus, LimitKey, Limiter, Policy, Presence, Seen, Topic};
use domain::{GameId, Millis, PlayerId, Timestamp, TokenId};
use live::{RedisBus, RedisLimiter, RedisPresence};
use testkit::servers::RedisCluster;

use crate::server::{self, redis_tests};

const NOW: Timestamp = Timestamp::from_unix_ms(1_700_000_000_000);

redis_tests! {
    /// Buckets fall on all nodes, presence on one, and the bus is heard at any.
    async fn all_three_work_in_a_cluster() {
        let cluster = RedisCluster::start().expect("a cluster");
        let link = server::connect(&cluster.url()).await;
        let prefix = testkit::redis::prefix();

        let buses = [1, 2].map(|origin| RedisBus::start(&link, &prefix, origin));
        buses[1].connected().await;
        let game = Topic::Game(GameId::new(1));
        for [announcing, listening] in [[0, 1], [1, 0]] {
            buses[listening].connected().await;
            let mut listener = buses[listening].listen(game);
            buses[announcing].announce(&[game]);
            listener.heard().await;
        }

        let presence = RedisPresence::start(&link, &prefix, Millis::from_secs(10));
        for player in 0..100 {
            presence.seen(PlayerId::new(player), NOW);
        }
        presence.flushed().await;
        for player in 0..100 {
            assert_eq!(presence.of(PlayerId::new(player), NOW).await, Seen::Present);
        }

        let limiter = RedisLimiter::new(&link, &prefix);
        let policy = Policy {
            name: "reads",
            burst: NonZeroU16::MIN,
            refill: NonZeroU16::MIN,
            window_s: NonZeroU32::new(3600).unwrap(),
        };
        for token in 0..100 {
            let key = LimitKey::Token(TokenId::new(token));
            assert!(limiter.take(&key, &policy, 1, NOW).await.is_granted());
            assert!(!limiter.take(&key, &policy, 1, NOW).await.is_granted());
        }
        assert_eq!((presence.failures(), limiter.failures()), (0, 0));
    }
}
