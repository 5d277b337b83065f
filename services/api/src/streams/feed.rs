//! One reader of SQL for all who follow a game or a player in this process.

use std::sync::Arc;

use domain::ports::{Listener, Topic};

use crate::edge::Edge;
use crate::problem::ApiError;

use super::game::GameFeed;
use super::heart::Rhythm;
use super::hub::Outlet;
use super::line::{Line, Role};
use super::player::PlayerFeed;

/// Why a feed reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Occasion {
    /// Something may have happened.
    Heard,
    /// A heartbeat is due, whatever was heard: an announcement may have been lost.
    Beat,
}

/// What makes a feed read. It begins before the feed's first reader reads anything.
pub(super) struct Pulse {
    pub(super) ear: Box<dyn Listener>,
    pub(super) rhythm: Rhythm,
}

/// What a feed has found.
#[derive(Debug, Default)]
pub(super) struct News {
    /// What there is to tell.
    pub(super) lines: Vec<Line>,
    /// The heartbeats are to be counted from now on.
    pub(super) begins_to_count: bool,
}

enum Source {
    Game(GameFeed),
    Player(PlayerFeed),
}

impl Source {
    fn of(topic: Topic) -> Self {
        match topic {
            Topic::Game(game) => Self::Game(GameFeed::new(game)),
            Topic::Player(player) => Self::Player(PlayerFeed::new(player)),
        }
    }

    async fn read(&mut self, edge: &Edge, occasion: Occasion) -> Result<News, ApiError> {
        match self {
            Self::Game(feed) => feed.read(edge, occasion).await,
            Self::Player(feed) => feed.read(edge, occasion).await,
        }
    }
}

/// Takes the feed away when it ends, however it does: its readers end with it and come again.
struct Registered<'a> {
    edge: &'a Edge,
    topic: Topic,
    outlet: Outlet,
}

impl Registered<'_> {
    fn leave(&self) {
        self.edge.streams.hub.leave(self.topic, &self.outlet);
    }
}

impl Drop for Registered<'_> {
    fn drop(&mut self) {
        self.leave();
    }
}

/// Reads until nobody listens any more, or there is nothing more to be told.
pub(super) async fn run(edge: Arc<Edge>, topic: Topic, pulse: Pulse, outlet: Outlet) {
    let Pulse { mut ear, mut rhythm } = pulse;
    let registered = Registered {
        edge: &edge,
        topic,
        outlet: outlet.clone(),
    };
    let mut source = Source::of(topic);
    let mut occasion = Occasion::Heard;
    loop {
        match source.read(&edge, occasion).await {
            Ok(news) => {
                for line in news.lines {
                    let is_last = line.role == Role::Last;
                    if is_last {
                        // Before it is said: whoever comes later gets a feed that says it again.
                        registered.leave();
                    }
                    let _nobody_may_listen_any_more = outlet.send(Arc::new(line));
                    if is_last {
                        return;
                    }
                }
                if news.begins_to_count {
                    rhythm.restart();
                }
            }
            Err(error) => tracing::warn!(?topic, "a stream waits for its next heartbeat: {error}"),
        }
        occasion = tokio::select! {
            () = ear.heard() => Occasion::Heard,
            () = rhythm.beat() => Occasion::Beat,
            () = outlet.closed() => {
                if edge.streams.hub.leave_unread(topic, &outlet) {
                    return;
                }
                Occasion::Heard
            }
        };
    }
}
