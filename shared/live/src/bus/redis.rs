//! Wake-ups between processes, by Redis.

use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use domain::ports::{EventBus, Listener, Topic};
use link::{Heard, Link, Subscriber};
use tokio::sync::watch;
use tokio_util::task::AbortOnDropHandle;

use super::message::{self, Origin};
use super::switchboard::Switchboard;
use crate::backlog::Backlog;
use crate::outage::Outage;

/// Announcements that may wait for Redis: those of a second or more at full load.
const WAITING_MAX: usize = 100_000;
/// Topics of one message: 13 bytes each.
const TOPICS_MAX: usize = 500;
/// Before a message that failed is tried again.
const AGAIN_AFTER: Duration = Duration::from_millis(100);

/// The event bus of many processes: one pub/sub channel for all.
///
/// Listeners in this process are woken at once, without Redis; the others by a message. Announcements wait
/// in memory while Redis is away. When the connection that listens is made again, everybody is woken,
/// since anything may have been missed.
#[derive(Debug)]
pub struct RedisBus {
    switchboard: Arc<Switchboard>,
    outgoing: Arc<Outgoing>,
    connections: watch::Receiver<u64>,
    _telling: AbortOnDropHandle<Infallible>,
    _hearing: AbortOnDropHandle<Infallible>,
}

#[derive(Debug)]
struct Outgoing {
    link: Link,
    channel: String,
    origin: Origin,
    topics: Backlog<Topic, ()>,
    outage: Outage,
    lost: AtomicU64,
}

impl RedisBus {
    /// Starts to listen and to announce, on the current runtime, until it is dropped.
    ///
    /// All processes of an installation have the same `prefix`. Each has an `origin` of its own, for
    /// example a random one: an equal one would make it deaf to the other.
    pub fn start(link: &Link, prefix: &str, origin: u64) -> Self {
        let channel = format!("{{{prefix}:live}}:bus");
        let subscriber = link.subscriber(&channel);
        let switchboard = Arc::new(Switchboard::default());
        let (connected, connections) = watch::channel(0);
        let outgoing = Arc::new(Outgoing {
            link: link.clone(),
            channel,
            origin: Origin(origin),
            topics: Backlog::new(WAITING_MAX),
            outage: Outage::new("other processes hear of events late"),
            lost: AtomicU64::new(0),
        });
        let hearing = hear(subscriber, Origin(origin), Arc::clone(&switchboard), connected);
        Self {
            switchboard,
            _telling: AbortOnDropHandle::new(tokio::spawn(tell(Arc::clone(&outgoing)))),
            _hearing: AbortOnDropHandle::new(tokio::spawn(hearing)),
            outgoing,
            connections,
        }
    }

    /// Waits until this process hears the others, for the first time.
    pub async fn connected(&self) {
        let mut connections = self.connections.clone();
        let _the_task_lives_as_long_as_we = connections.wait_for(|&count| count > 0).await;
    }

    /// Waits until all that was announced is with Redis: before the process ends.
    pub async fn flushed(&self) {
        self.outgoing.topics.empty().await;
    }

    /// How often Redis could not be told since the start. What it could not be told is tried again.
    pub fn failures(&self) -> u64 {
        self.outgoing.outage.failures()
    }

    /// How many announcements found no room to wait in since the start.
    pub fn lost(&self) -> u64 {
        self.outgoing.lost.load(Ordering::Relaxed)
    }
}

impl EventBus for RedisBus {
    fn announce(&self, topics: &[Topic]) {
        self.switchboard.ring(topics);
        let left_out = self.outgoing.topics.add(topics.iter().map(|&topic| (topic, ())));
        self.outgoing.count_lost(left_out);
    }

    fn listen(&self, topic: Topic) -> Box<dyn Listener> {
        self.switchboard.listen(topic)
    }
}

impl Outgoing {
    async fn publish(&self, message: &str) -> Result<(), link::LinkError> {
        self.link
            .again(|mut link| async move {
                redis::cmd("PUBLISH")
                    .arg(&self.channel)
                    .arg(message)
                    .query_async(&mut link)
                    .await
            })
            .await
    }

    fn count_lost(&self, count: usize) {
        self.lost.fetch_add(count as u64, Ordering::Relaxed);
    }
}

/// Passes on what is announced here. What is announced while a message is on its way goes with the next.
async fn tell(outgoing: Arc<Outgoing>) -> Infallible {
    loop {
        let batch = outgoing.topics.next(TOPICS_MAX).await;
        let message = message::write(outgoing.origin, batch.iter().map(|&(topic, ())| topic));
        match outgoing.publish(&message).await {
            Ok(()) => {
                outgoing.topics.sent();
                outgoing.outage.over();
            }
            Err(error) => {
                outgoing.outage.failed(&error);
                outgoing.count_lost(outgoing.topics.failed(batch));
                tokio::time::sleep(AGAIN_AFTER).await;
            }
        }
    }
}

/// Rings for what others announce.
async fn hear(
    mut subscriber: Subscriber,
    ours: Origin,
    switchboard: Arc<Switchboard>,
    connected: watch::Sender<u64>,
) -> Infallible {
    loop {
        match subscriber.next().await {
            Heard::Anew => {
                switchboard.ring_all();
                connected.send_modify(|count| *count += 1);
            }
            Heard::Message(message) => {
                if let Some((origin, topics)) = message::read(&message)
                    && origin != ours
                {
                    switchboard.ring(&topics);
                }
            }
        }
    }
}
