//! Who is there.

use async_trait::async_trait;

use crate::id::PlayerId;
use crate::time::Timestamp;

/// What is known of a player's presence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seen {
    /// There was a sign of life within the window.
    Present,
    /// There was none for a window or longer.
    Gone {
        /// The last sign of life, within a second. For a player of whom the memory holds no sign, the
        /// instant from which on it would know of one: the real one was earlier.
        since: Timestamp,
    },
    /// The memory does not reach back a window: it is new, was lost, or cannot be reached. Whoever would
    /// act on an absence waits.
    Unknown,
}

/// Remembers each player's last sign of life: a request, or a heartbeat of an open stream.
///
/// A memory and no record: it may be lost at any time, and then says so ([`Seen::Unknown`]) until it has
/// been there for a window. The window is a property of the adapter. It should be a few times as long as
/// the interval of the streams' heartbeats.
#[async_trait]
pub trait Presence: Send + Sync {
    /// Takes note of a sign of life at `now`. It neither waits nor fails.
    ///
    /// A sign within a second of the player's last one may be left out.
    fn seen(&self, player: PlayerId, now: Timestamp);

    /// What is known of each of `players` at `now`, in their order.
    async fn of_each(&self, players: &[PlayerId], now: Timestamp) -> Vec<Seen>;

    /// What is known of `player` at `now`.
    async fn of(&self, player: PlayerId, now: Timestamp) -> Seen {
        let seen = self.of_each(&[player], now).await;
        seen.first().copied().unwrap_or(Seen::Unknown)
    }
}
