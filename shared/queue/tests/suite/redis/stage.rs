//! A queue with keys of its own, and what tests look at in it.

use std::collections::BTreeSet;
use std::time::Duration;

use domain::JobId;
use domain::ports::{Delivery, JobQueue};
use link::Link;
use queue::RedisStreams;

/// Long enough for anything that does come.
pub(crate) const PATIENT: Duration = Duration::from_secs(30);

/// A lease that ends in no test.
pub(crate) const LONG: Duration = Duration::from_hours(1);

/// A lease that ends at once.
pub(crate) const SHORT: Duration = Duration::from_millis(20);

/// Where several processes share a queue.
pub(crate) struct Stage {
    pub(crate) link: Link,
    prefix: String,
}

impl Stage {
    /// On the server that all tests share.
    pub(crate) async fn shared() -> Self {
        Self::at(&testkit::redis::url()).await
    }

    pub(crate) async fn at(url: &str) -> Self {
        Self {
            link: Link::open(url).await.expect("a Redis server"),
            prefix: testkit::redis::prefix(),
        }
    }

    /// The same keys by another way to the server.
    pub(crate) async fn through(&self, url: &str) -> Self {
        Self {
            link: Link::open(url).await.expect("a Redis server"),
            prefix: self.prefix.clone(),
        }
    }

    /// A process that uses the queue.
    pub(crate) fn process(&self, consumer: &str, lease: Duration) -> RedisStreams {
        RedisStreams::open(self.link.clone(), &self.prefix, consumer, lease)
    }

    pub(crate) fn stream(&self) -> String {
        format!("{{{}:jobs}}:stream", self.prefix)
    }

    /// A command beside the queue, as an operator would type it.
    pub(crate) async fn command<T: redis::FromRedisValue>(&self, words: &[&str]) -> T {
        let mut command = redis::cmd(words[0]);
        command.arg(&words[1..]);
        let mut link = self.link.clone();
        command.query_async(&mut link).await.expect("an answer")
    }
}

pub(crate) async fn publish(queue: &RedisStreams, ids: impl IntoIterator<Item = i64>) {
    let jobs: Vec<JobId> = ids.into_iter().map(JobId::new).collect();
    queue.publish(&jobs).await.expect("jobs are published");
}

pub(crate) async fn receive(queue: &RedisStreams, max: usize) -> Vec<Delivery> {
    queue.receive(max, PATIENT).await.expect("jobs are delivered")
}

/// Receives and acknowledges until `count` different jobs have come.
pub(crate) async fn receive_all(queue: &RedisStreams, count: usize) -> BTreeSet<i64> {
    let mut seen = BTreeSet::new();
    while seen.len() < count {
        let delivered = receive(queue, 64).await;
        queue.acknowledge(&delivered).await.expect("an acknowledgement");
        seen.extend(ids(&delivered));
    }
    seen
}

pub(crate) fn ids(deliveries: &[Delivery]) -> Vec<i64> {
    deliveries.iter().map(|delivery| delivery.job.raw()).collect()
}
