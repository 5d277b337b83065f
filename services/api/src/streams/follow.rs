//! One client's way through a stream.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::sync::Arc;

use actix_web::web::Bytes;
use domain::ports::Topic;
use futures_util::Stream;
use futures_util::stream::unfold;
use tokio::sync::broadcast::error::RecvError;

use crate::auth::Caller;
use crate::edge::Edge;

use super::encoding::Encoding;
use super::hub::Lines;
use super::line::{Line, Reason, Role};
use super::open::beginning;
use super::places::Place;

/// What a client has been told, and what is next.
pub(super) struct Follower {
    edge: Arc<Edge>,
    topic: Topic,
    lines: Lines,
    ready: VecDeque<Arc<Line>>,
    told: u64,
    /// The last line was told.
    ended: bool,
}

/// What to do with a line of the feed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    /// Tell it.
    Tell,
    /// The client knows.
    Known,
    /// Something before it was not told yet.
    Gap,
}

/// Judges a line for a client who knows of everything up to `told`.
fn verdict(told: u64, line: &Line) -> Verdict {
    let due = match line.role {
        Role::Step => told + 1,
        Role::Remark | Role::Heartbeat | Role::Last | Role::Snapshot => told,
    };
    match line.version.cmp(&due) {
        std::cmp::Ordering::Less => Verdict::Known,
        std::cmp::Ordering::Equal => Verdict::Tell,
        std::cmp::Ordering::Greater => Verdict::Gap,
    }
}

impl Follower {
    /// A client who knows of everything up to `after`, and is to be told the beginning.
    pub(super) fn new(
        edge: Arc<Edge>,
        topic: Topic,
        lines: Lines,
        after: Option<u64>,
        beginning: Vec<Line>,
    ) -> Self {
        Self {
            edge,
            topic,
            lines,
            ready: beginning.into_iter().map(Arc::new).collect(),
            told: after.unwrap_or(0),
            ended: false,
        }
    }

    /// The next line; `None` after the last one.
    async fn next(&mut self) -> Option<Arc<Line>> {
        while !self.ended {
            if let Some(line) = self.ready.pop_front() {
                self.told = line.version;
                self.ended = line.role == Role::Last;
                return Some(line);
            }
            let stop = self.edge.streams.stop.clone();
            let received = tokio::select! {
                biased;
                () = stop.cancelled() => {
                    self.end(Reason::Stopping);
                    continue;
                }
                received = self.lines.recv() => received,
            };
            match received {
                Ok(line) => self.take(line).await,
                Err(RecvError::Lagged(_)) => self.end(Reason::Slow),
                // The feed broke off, and has been logged: the client comes again.
                Err(RecvError::Closed) => self.ended = true,
            }
        }
        None
    }

    /// Ends with a line that says why, after what is ready.
    fn end(&mut self, reason: Reason) {
        self.ready.push_back(Arc::new(reason.line(self.told)));
    }

    async fn take(&mut self, line: Arc<Line>) {
        match verdict(self.told, &line) {
            Verdict::Tell => self.ready.push_back(line),
            Verdict::Known => {}
            Verdict::Gap => self.catch_up(line).await,
        }
    }

    /// Reads what is missing. Where that fails, the next heartbeat shows the gap again.
    async fn catch_up(&mut self, line: Arc<Line>) {
        let Ok(missing) = beginning(&self.edge, self.topic, Some(self.told)).await else {
            return;
        };
        let told = missing.last().map_or(self.told, |last| last.version);
        self.ready.extend(missing.into_iter().map(Arc::new));
        if verdict(told, &line) == Verdict::Tell {
            self.ready.push_back(line);
        }
    }
}

/// A follower with what the connection adds.
pub(super) struct Reader {
    pub(super) follower: Follower,
    pub(super) encoding: Encoding,
    pub(super) caller: Option<Caller>,
    pub(super) _place: Place,
}

impl Reader {
    /// The stream as bytes.
    pub(super) fn into_body(self) -> impl Stream<Item = Result<Bytes, Infallible>> {
        let preamble = self.encoding.preamble();
        unfold((self, preamble), async |(mut reader, preamble)| {
            let bytes = match preamble {
                Some(preamble) => preamble,
                None => reader.next().await?,
            };
            Some((Ok(bytes), (reader, None)))
        })
    }

    async fn next(&mut self) -> Option<Bytes> {
        let line = self.follower.next().await?;
        if line.role == Role::Heartbeat && !self.is_welcome().await {
            self.follower.end(Reason::Unauthorized);
        }
        Some(self.encoding.write(&line))
    }

    /// Takes note of a sign of life, and whether the token is still good. A database that does not work throws
    /// nobody out.
    async fn is_welcome(&self) -> bool {
        let Some(caller) = &self.caller else { return true };
        let edge = &self.follower.edge;
        let now = edge.clock.now();
        let welcome = match edge.store.token(caller.token()).await {
            Ok(row) => row.is_some_and(|row| row.is_valid(now)),
            Err(_) => true,
        };
        if welcome {
            edge.presence.seen(caller.player(), now);
        }
        welcome
    }
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
    fn a_step_is_told_when_it_is_the_next_and_a_remark_when_it_is_of_now() {
        let of_step = |version| verdict(5, &line(Role::Step, version));
        assert_eq!(
            [4, 5, 6, 7].map(of_step),
            [Verdict::Known, Verdict::Known, Verdict::Tell, Verdict::Gap]
        );
        for role in [Role::Remark, Role::Heartbeat, Role::Last] {
            let of_remark = |version| verdict(5, &line(role, version));
            assert_eq!(
                [4, 5, 6].map(of_remark),
                [Verdict::Known, Verdict::Tell, Verdict::Gap]
            );
        }
    }
}
