use domain::ports::Clock;
use domain::{Millis, Timestamp};
use tokio::sync::watch;

use super::NOW;

/// Readings after which every loop that ticks has ticked, and the last tick before them has ended.
const ROUND: u64 = 8;

/// Stands still until a test advances it, and tells how often it was read.
#[derive(Debug)]
pub(crate) struct WatchedClock {
    time: watch::Sender<Timestamp>,
    readings: watch::Sender<u64>,
}

impl WatchedClock {
    pub(crate) fn new() -> Self {
        Self {
            time: watch::Sender::new(NOW),
            readings: watch::Sender::new(0),
        }
    }

    /// Jumps.
    pub(crate) fn jump(&self, span: Millis) {
        self.time.send_modify(|time| *time = *time + span);
    }

    /// Waits until the worker has acted upon the present instant.
    pub(crate) async fn a_round(&self) {
        let mut readings = self.readings.subscribe();
        let target = *readings.borrow() + ROUND;
        readings.wait_for(|&count| count >= target).await.unwrap();
    }
}

impl Clock for WatchedClock {
    fn now(&self) -> Timestamp {
        self.readings.send_modify(|count| *count += 1);
        *self.time.borrow()
    }
}
