//! Two processes.

use async_trait::async_trait;
use domain::ports::{Presence, Seen};
use domain::{PlayerId, Timestamp};
use link::Link;
use live::RedisPresence;
use testkit::conformance::presence::WINDOW;

/// Who is seen by one process is looked up by another, after the first has written it.
pub(super) struct Pair {
    pub(super) seeing: RedisPresence,
    pub(super) looking: RedisPresence,
}

impl Pair {
    pub(super) fn start(link: &Link) -> Self {
        let prefix = testkit::redis::prefix();
        Self {
            seeing: RedisPresence::start(link, &prefix, WINDOW),
            looking: RedisPresence::start(link, &prefix, WINDOW),
        }
    }
}

#[async_trait]
impl Presence for Pair {
    fn seen(&self, player: PlayerId, now: Timestamp) {
        self.seeing.seen(player, now);
    }

    async fn of_each(&self, players: &[PlayerId], now: Timestamp) -> Vec<Seen> {
        self.seeing.flushed().await;
        self.looking.of_each(players, now).await
    }
}
