//! Two processes.

use domain::ports::{EventBus, Listener, Topic};
use link::Link;
use live::RedisBus;

/// What one process announces is heard in another.
pub(super) struct Pair {
    pub(super) announcing: RedisBus,
    pub(super) listening: RedisBus,
}

impl Pair {
    pub(super) async fn start(link: &Link) -> Self {
        let prefix = testkit::redis::prefix();
        let pair = Self {
            announcing: RedisBus::start(link, &prefix, 1),
            listening: RedisBus::start(link, &prefix, 2),
        };
        pair.announcing.connected().await;
        pair.listening.connected().await;
        pair
    }
}

impl EventBus for Pair {
    fn announce(&self, topics: &[Topic]) {
        self.announcing.announce(topics);
    }

    fn listen(&self, topic: Topic) -> Box<dyn Listener> {
        self.listening.listen(topic)
    }
}
