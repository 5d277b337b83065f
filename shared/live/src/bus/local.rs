//! Wake-ups inside one process.

use std::sync::Arc;

use domain::ports::{EventBus, Listener, Topic};

use super::switchboard::Switchboard;

/// The event bus of the embedded mode. It loses nothing.
#[derive(Debug, Default)]
pub struct LocalBus {
    switchboard: Arc<Switchboard>,
}

impl LocalBus {
    /// A bus that nobody listens to yet.
    pub fn new() -> Self {
        Self::default()
    }
}

impl EventBus for LocalBus {
    fn announce(&self, topics: &[Topic]) {
        self.switchboard.ring(topics);
    }

    fn listen(&self, topic: Topic) -> Box<dyn Listener> {
        self.switchboard.listen(topic)
    }
}
