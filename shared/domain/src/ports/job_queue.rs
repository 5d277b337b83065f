//! How workers learn that there is work.

use std::time::Duration;

use async_trait::async_trait;

use crate::id::JobId;

/// One delivery of a job's id to one worker. The job itself is a row of SQL.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Delivery {
    /// The job to claim.
    pub job: JobId,
    /// What the adapter needs to acknowledge this very delivery.
    pub receipt: String,
}

/// The queue could not be reached. Nothing is lost: the jobs stand in SQL.
#[derive(Debug, thiserror::Error)]
#[error("the job queue cannot be reached: {0}")]
pub struct QueueError(pub String);

/// Delivers the ids of committed jobs to workers, at least once.
///
/// The record of a job is its row; this is only how its id travels. An id that is lost here is
/// published again from SQL, one that comes twice finds its job claimed: neither changes a result.
#[async_trait]
pub trait JobQueue: Send + Sync {
    /// Publishes jobs whose rows are committed. One already waiting for delivery may be left out.
    async fn publish(&self, jobs: &[JobId]) -> Result<(), QueueError>;

    /// Takes up to `max` deliveries, in the order of their publication, waiting about `patience` for the first
    /// one: never less than one look at what is there.
    ///
    /// A wait that is given up (its future dropped) loses nothing: the next one gets what it would have got.
    async fn receive(&self, max: usize, patience: Duration) -> Result<Vec<Delivery>, QueueError>;

    /// Forgets deliveries whose effect is committed. Call it after the commit, never before.
    async fn acknowledge(&self, deliveries: &[Delivery]) -> Result<(), QueueError>;

    /// Stops receiving and leaves what was not handed on to other workers. Deliveries that are under way may
    /// still be acknowledged. What cannot be left in order is found by others when its lease is over.
    async fn close(&self) {}
}
