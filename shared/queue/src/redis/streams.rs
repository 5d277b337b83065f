//! The adapter.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use async_trait::async_trait;
use domain::JobId;
use domain::ports::{Delivery, JobQueue, QueueError};
use link::{Link, LinkError};
use redis::ScriptInvocation;
use tokio::task::JoinHandle;

use super::desk::Desk;
use super::keys::{GROUP, Keys};
use super::reader::Reader;
use super::scripts::Scripts;
use super::survey::{QueueSurvey, survey};
use super::upkeep;

/// Ids or entries that one script handles: longer lists would hold up everybody else's commands.
const SCRIPT_MAX: usize = 500;

/// The queue of a ladder of many processes.
///
/// A process that only publishes is no consumer; one that receives becomes one when it first does.
pub struct RedisStreams {
    link: Link,
    keys: Keys,
    scripts: Arc<Scripts>,
    consumer: String,
    lease: Duration,
    desk: Arc<Desk>,
    reader: Mutex<Option<JoinHandle<()>>>,
}

impl RedisStreams {
    /// The queue whose keys begin with `prefix`, for the process `consumer`.
    ///
    /// `consumer` must be a name that no other process has, had or will have, this one's predecessor included:
    /// host, process id and something random. A name that comes again would keep the jobs of the dead from
    /// being taken over. A delivery that is not acknowledged within `lease` is delivered again.
    pub fn open(link: Link, prefix: &str, consumer: impl Into<String>, lease: Duration) -> Self {
        Self {
            link,
            keys: Keys::new(prefix),
            scripts: Arc::new(Scripts::new()),
            consumer: consumer.into(),
            lease,
            desk: Arc::new(Desk::default()),
            reader: Mutex::new(None),
        }
    }

    /// What is in Redis at the moment.
    pub async fn survey(&self) -> Result<QueueSurvey, LinkError> {
        survey(&self.link, &self.keys).await
    }

    /// Starts the reader unless it runs.
    fn ensure_reader(&self) {
        let mut reader = self.reader.lock().unwrap_or_else(PoisonError::into_inner);
        if reader.as_ref().is_none_or(JoinHandle::is_finished) {
            *reader = Some(tokio::spawn(self.reader().run()));
        }
    }

    fn reader(&self) -> Reader {
        Reader {
            link: self.link.clone(),
            keys: self.keys.clone(),
            scripts: Arc::clone(&self.scripts),
            consumer: self.consumer.clone(),
            lease: self.lease,
            desk: Arc::clone(&self.desk),
        }
    }

    async fn run(&self, script: &ScriptInvocation<'_>) -> Result<(), LinkError> {
        let invoke = |mut link: Link| async move { script.invoke_async(&mut link).await };
        self.link.again(invoke).await
    }

    /// Leaves what was read and not handed on to others, and then the group.
    async fn leave(&self) -> Result<(), LinkError> {
        for left in self.desk.left_over().chunks(SCRIPT_MAX) {
            let mut give_back = self.scripts.give_back.key(&self.keys.stream);
            give_back.key(&self.keys.waiting).arg(GROUP);
            for delivery in left {
                give_back.arg(&delivery.receipt).arg(delivery.job.raw());
            }
            self.run(&give_back).await?;
        }
        let remove = |mut link: Link| async move {
            upkeep::remove(&mut link, &self.scripts, &self.keys, &self.consumer).await
        };
        self.link.again(remove).await?;
        Ok(())
    }
}

fn unreachable(error: &LinkError) -> QueueError {
    QueueError(error.to_string())
}

#[async_trait]
impl JobQueue for RedisStreams {
    async fn publish(&self, jobs: &[JobId]) -> Result<(), QueueError> {
        for jobs in jobs.chunks(SCRIPT_MAX) {
            let ids: Vec<i64> = jobs.iter().map(|job| job.raw()).collect();
            let mut publish = self.scripts.publish.key(&self.keys.stream);
            publish.key(&self.keys.waiting).arg(ids);
            self.run(&publish).await.map_err(|error| unreachable(&error))?;
        }
        Ok(())
    }

    async fn receive(&self, max: usize, patience: Duration) -> Result<Vec<Delivery>, QueueError> {
        if max == 0 {
            return Ok(Vec::new());
        }
        self.ensure_reader();
        self.desk.receive(max, patience).await
    }

    async fn acknowledge(&self, deliveries: &[Delivery]) -> Result<(), QueueError> {
        for deliveries in deliveries.chunks(SCRIPT_MAX) {
            let entries: Vec<&str> = deliveries.iter().map(|delivery| &*delivery.receipt).collect();
            let mut acknowledge = self.scripts.acknowledge.key(&self.keys.stream);
            acknowledge.arg(GROUP).arg(entries);
            self.run(&acknowledge)
                .await
                .map_err(|error| unreachable(&error))?;
            self.desk.acknowledged(deliveries);
        }
        Ok(())
    }

    async fn close(&self) {
        self.desk.close();
        let reader = self.reader.lock().unwrap_or_else(PoisonError::into_inner).take();
        let Some(reader) = reader else {
            return;
        };
        // The read that is under way ends by itself, soon: see `reader`.
        let _its_panic_was_reported = reader.await;
        if let Err(error) = self.leave().await {
            tracing::warn!(%error, "what was read and not begun is found by others when its lease is over");
        }
    }
}

impl Drop for RedisStreams {
    fn drop(&mut self) {
        self.desk.close();
    }
}

impl fmt::Debug for RedisStreams {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RedisStreams")
            .field("link", &self.link)
            .field("keys", &self.keys)
            .field("consumer", &self.consumer)
            .field("lease", &self.lease)
            .finish_non_exhaustive()
    }
}
