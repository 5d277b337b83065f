//! How whoever waits learns that there is something to read.

use async_trait::async_trait;

use crate::id::{GameId, PlayerId};

/// What something may have happened to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Topic {
    /// A move, an offer, an end.
    Game(GameId),
    /// A player's own affairs: a game found, a challenge, a rating.
    Player(PlayerId),
}

/// Wakes those who wait for news, in this process and in the others.
///
/// It carries no news: what happened is read from SQL. An announcement may come late, come twice, come
/// without a cause, or be lost (while the bus cannot be reached). Hence a reader
///
/// 1. calls [`listen`](Self::listen) *before* it reads SQL for the first time, so that nothing falls
///    between the read and the wait;
/// 2. reads SQL again whenever it [heard](Listener::heard) something, whether or not that has a cause;
/// 3. reads SQL at each of its heartbeats too, whether or not it heard anything.
pub trait EventBus: Send + Sync {
    /// Says that something happened to `topics`. Call it after the commit.
    ///
    /// It neither waits nor fails: an announcement that gets lost costs a reader at most a heartbeat.
    fn announce(&self, topics: &[Topic]);

    /// Listens from now on, until the listener is dropped.
    fn listen(&self, topic: Topic) -> Box<dyn Listener>;
}

/// An ear on one topic.
#[async_trait]
pub trait Listener: Send {
    /// Waits for an announcement, if there was none since this returned last (at first: since
    /// [`listen`](EventBus::listen)).
    ///
    /// Several announcements may be heard as one. It also returns when announcements may have been missed.
    /// A wait that is given up loses nothing: the next one returns at once.
    async fn heard(&mut self);
}
