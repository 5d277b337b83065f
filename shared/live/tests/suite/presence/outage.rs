//! Redis forgets, or is away.

use domain::ports::{Presence, Seen};
use domain::{Millis, PlayerId, Timestamp};

use super::pair::Pair;
use crate::server::{self, redis_tests};

const ANN: PlayerId = PlayerId::new(1);
const BEN: PlayerId = PlayerId::new(2);

fn at(s: i64) -> Timestamp {
    Timestamp::from_unix_ms(1_700_000_000_000) + Millis::from_secs(s)
}

redis_tests! {
    async fn nobody_is_gone_because_redis_forgot() {
        let (_server, link) = server::private().await;
        let presence = Pair::start(&link);
        presence.seen(ANN, at(0));
        assert_eq!(presence.of(ANN, at(0)).await, Seen::Present);
        presence.seen(BEN, at(50));
        assert_eq!(presence.of(ANN, at(59)).await, Seen::Gone { since: at(0) });

        server::flush(&link).await;

        assert_eq!(presence.of(ANN, at(60)).await, Seen::Unknown);
        assert_eq!(presence.of(BEN, at(60)).await, Seen::Unknown);
        presence.seen(BEN, at(61));
        assert_eq!(presence.of(BEN, at(61)).await, Seen::Present);
        assert_eq!(presence.of(ANN, at(69)).await, Seen::Unknown);
        assert_eq!(presence.of(ANN, at(70)).await, Seen::Gone { since: at(60) });
        assert_eq!(presence.of(BEN, at(70)).await, Seen::Present);
    }

    async fn nobody_is_gone_because_redis_was() {
        let (mut server, link) = server::private().await;
        let presence = Pair::start(&link);
        assert_eq!(presence.of(BEN, at(0)).await, Seen::Unknown);
        presence.seen(ANN, at(50));
        presence.seen(BEN, at(50));
        assert_eq!(presence.of(BEN, at(55)).await, Seen::Present);

        server.kill();
        assert_eq!(presence.looking.of(BEN, at(59)).await, Seen::Unknown);
        presence.seen(ANN, at(59));
        server.restart().unwrap();

        // What Redis wrote to its file before it was killed is there again, and it is old.
        assert_eq!(presence.of(BEN, at(61)).await, Seen::Unknown);
        assert_eq!(presence.of(ANN, at(61)).await, Seen::Present);
        assert_eq!(presence.of(BEN, at(70)).await, Seen::Unknown);
        assert_eq!(presence.of(BEN, at(71)).await, Seen::Gone { since: at(50) });
    }
}
