//! The presence of many processes, between two of them.

use domain::ports::{Presence, Seen};
use domain::{Millis, PlayerId, Timestamp};

use super::pair::Pair;
use crate::server::{self, redis_tests};

testkit::presence_conformance!(redis: Pair::start(&server::shared().await));

redis_tests! {
    async fn a_thousand_players_are_written_in_several_commands() {
        let presence = Pair::start(&server::shared().await);
        let now = Timestamp::from_unix_ms(1_700_000_000_000);
        for player in 0..1000 {
            presence.seen(PlayerId::new(player), now);
        }

        for player in 0..1000 {
            assert_eq!(presence.of(PlayerId::new(player), now).await, Seen::Present);
        }
    }

    async fn a_player_is_written_once_a_second() {
        let presence = Pair::start(&server::shared().await);
        let player = PlayerId::new(1);
        let start = Timestamp::from_unix_ms(1_700_000_000_000);
        for ms in [0, 400, 999] {
            presence.seen(player, start + Millis(ms));
        }
        let minute_later = start + Millis(60_000);
        assert_eq!(presence.of(player, start).await, Seen::Present);
        assert_eq!(
            presence.of(player, minute_later).await,
            Seen::Gone { since: start }
        );

        presence.seen(player, start + Millis(1000));

        let since = start + Millis(1000);
        assert_eq!(presence.of(player, minute_later).await, Seen::Gone { since });
    }
}
