//! One reader of SQL for all who follow a game or a player in this process.

use std::sync::Arc;

use domain::ports::{Listener, Topic};

use crate::edge::Edge;
use crate::problem::ApiError;

use super::game::GameFeed;
use super::heart::Rhythm;
use super::hub::{BUFFERED_LINES, Outlet};
use super::line::{Line, Role};
use super::player::PlayerFeed;

/// Lines that are told one by one: half of what a reader may be behind.
const BURST_MAX: usize = BUFFERED_LINES / 2;

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
                for line in told(news.lines) {
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
            // Requests meet the same fault, and say so louder.
            Err(error) => tracing::debug!(?topic, "a stream waits for its next heartbeat: {error}"),
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

/// What is told of what was found. So many steps that they would push each other out of the buffer are left to the
/// readers: the last one shows them that they have something to read.
fn told(mut lines: Vec<Line>) -> Vec<Line> {
    if lines.len() <= BURST_MAX {
        return lines;
    }
    let last_step = lines.iter().rposition(|line| line.role == Role::Step);
    let mut index = 0;
    lines.retain(|line| {
        let keep = line.role != Role::Step || Some(index) == last_step;
        index += 1;
        keep
    });
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(role: Role, version: u64) -> Line {
        Line {
            name: String::new(),
            version,
            role,
            json: String::new(),
        }
    }

    #[test]
    fn few_steps_are_told_one_by_one() {
        let few: Vec<Line> = (1..=BURST_MAX as u64)
            .map(|version| line(Role::Step, version))
            .collect();

        assert_eq!(told(few.clone()), few);
    }

    #[test]
    fn of_many_steps_at_once_the_last_is_told_with_whatever_is_no_step() {
        let mut many: Vec<Line> = (1..=100).map(|version| line(Role::Step, version)).collect();
        let rest = [
            line(Role::Remark, 100),
            line(Role::Heartbeat, 100),
            line(Role::Last, 100),
        ];
        many.extend(rest.clone());

        let [step, others @ ..] = &told(many)[..] else {
            panic!("something is told");
        };

        assert_eq!(*step, line(Role::Step, 100));
        assert_eq!(*others, rest);
    }
}
