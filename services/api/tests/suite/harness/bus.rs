//! A bus that tests can make deaf.

use std::sync::atomic::{AtomicBool, Ordering};

use domain::ports::{EventBus, Listener, Topic};
use live::LocalBus;

/// The bus of one process, which loses what is announced while it is deaf.
#[derive(Debug, Default)]
pub(crate) struct SwitchableBus {
    bus: LocalBus,
    deaf: AtomicBool,
}

impl SwitchableBus {
    /// Whether announcements are lost from now on.
    pub(crate) fn lose_announcements(&self, deaf: bool) {
        self.deaf.store(deaf, Ordering::SeqCst);
    }
}

impl EventBus for SwitchableBus {
    fn announce(&self, topics: &[Topic]) {
        if !self.deaf.load(Ordering::SeqCst) {
            self.bus.announce(topics);
        }
    }

    fn listen(&self, topic: Topic) -> Box<dyn Listener> {
        self.bus.listen(topic)
    }
}
