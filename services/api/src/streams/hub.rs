//! Which feeds there are: one for each game and each player that somebody in this process follows.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use domain::ports::Topic;
use tokio::sync::broadcast;

use super::line::Line;

/// Lines that a feed keeps for those of its readers who are behind. A minute of heartbeats and a game's fastest half
/// a minute fit; each line has a kilobyte or two at most.
pub(super) const BUFFERED_LINES: usize = 32;

/// Where a reader gets a feed's lines from. A reader who is more than [`BUFFERED_LINES`] behind is told so.
pub(super) type Lines = broadcast::Receiver<Arc<Line>>;

/// Where a feed puts its lines. Nobody waits for anybody: what a slow reader has not taken is overwritten.
pub(super) type Outlet = broadcast::Sender<Arc<Line>>;

/// The feeds of a process.
#[derive(Debug, Default)]
pub(super) struct Hub(Mutex<HashMap<Topic, Outlet>>);

impl Hub {
    /// Reads along from now on; the outlet, where it is for the caller to feed it.
    pub(super) fn join(&self, topic: Topic) -> (Lines, Option<Outlet>) {
        let mut feeds = self.feeds();
        if let Some(outlet) = feeds.get(&topic) {
            return (outlet.subscribe(), None);
        }
        let (outlet, lines) = broadcast::channel(BUFFERED_LINES);
        feeds.insert(topic, outlet.clone());
        (lines, Some(outlet))
    }

    /// Takes a feed away if nobody reads it: whoever comes from now on makes another one. Says whether it did.
    pub(super) fn leave_unread(&self, topic: Topic, outlet: &Outlet) -> bool {
        let mut feeds = self.feeds();
        let unread = outlet.receiver_count() == 0;
        if unread {
            remove(&mut feeds, topic, outlet);
        }
        unread
    }

    /// Takes a feed away, whether anybody reads it or not.
    pub(super) fn leave(&self, topic: Topic, outlet: &Outlet) {
        remove(&mut self.feeds(), topic, outlet);
    }

    fn feeds(&self) -> MutexGuard<'_, HashMap<Topic, Outlet>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Removes a feed, and not another one that has taken its place.
fn remove(feeds: &mut HashMap<Topic, Outlet>, topic: Topic, outlet: &Outlet) {
    if feeds
        .get(&topic)
        .is_some_and(|present| present.same_channel(outlet))
    {
        feeds.remove(&topic);
    }
}

#[cfg(test)]
mod tests {
    use domain::GameId;

    use super::*;

    const GAME: Topic = Topic::Game(GameId::new(1));

    #[test]
    fn the_first_reader_feeds_and_the_others_read_along() {
        let hub = Hub::default();

        let (_first, outlet) = hub.join(GAME);
        assert!(outlet.is_some());
        assert!(hub.join(GAME).1.is_none());
    }

    #[test]
    fn a_feed_stays_as_long_as_somebody_reads_it() {
        let hub = Hub::default();
        let (lines, outlet) = hub.join(GAME);
        let outlet = outlet.unwrap();

        assert!(!hub.leave_unread(GAME, &outlet));
        drop(lines);
        assert!(hub.leave_unread(GAME, &outlet));
        assert!(hub.join(GAME).1.is_some());
    }

    #[test]
    fn a_feed_that_was_followed_by_another_takes_only_itself_away() {
        let hub = Hub::default();
        let (_early, old) = hub.join(GAME);
        hub.leave(GAME, &old.clone().unwrap());
        let (_late, _new) = hub.join(GAME);

        hub.leave(GAME, &old.unwrap());

        assert!(hub.join(GAME).1.is_none());
    }
}
