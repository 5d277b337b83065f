//! Live streams: what happens in a game, and what concerns a player, as it happens.
//!
//! A stream is a *beginning* and a *feed*. The beginning is read from SQL for each client: a snapshot, or what has
//! happened since the version that the client names. The feed is one task for each game and each player that
//! anybody in this process follows; it reads SQL when the bus wakes it and at each heartbeat, and hands every line
//! to all its readers. A reader joins the feed before it reads its beginning, leaves out what it knows, and reads
//! SQL itself where a version is missing. So every version is told once and in order, whatever is lost on the way.
//!
//! Nobody waits for a reader: whoever is too far behind a feed is told so, and comes again.

mod encoding;
mod feed;
mod follow;
mod game;
mod heart;
mod hub;
mod line;
mod open;
mod places;
mod player;
mod query;
mod visitor;

use std::sync::Arc;
use std::time::Duration;

use tokio_util::sync::CancellationToken;

pub use heart::Heart;
pub(crate) use open::open;
pub(crate) use query::StreamQuery;
pub(crate) use visitor::visitor;

use hub::Hub;
use places::Places;

/// The open streams of a process.
#[derive(Debug)]
pub struct Streams {
    heart: Heart,
    hub: Hub,
    places: Arc<Places>,
    stop: CancellationToken,
}

impl Streams {
    /// From one heartbeat of a stream to the next.
    pub const HEARTBEAT: Duration = Duration::from_secs(5);

    /// No stream yet, and at most `max` at a time: each takes a file descriptor.
    pub fn new(heart: Heart, max: usize) -> Self {
        Self {
            heart,
            hub: Hub::default(),
            places: Places::new(max),
            stop: CancellationToken::new(),
        }
    }

    /// Ends every stream, with a last line that says why.
    pub(crate) fn close(&self) {
        self.stop.cancel();
    }

    /// How many are open.
    pub(crate) fn open(&self) -> usize {
        self.places.taken()
    }

    /// How many may be open.
    pub(crate) fn max(&self) -> usize {
        self.places.max()
    }
}
