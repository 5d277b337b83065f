//! A queue that nobody is woken by: tests decide when work is done.

use std::time::Duration;

use async_trait::async_trait;
use domain::JobId;
use domain::ports::{Delivery, JobQueue, QueueError};

/// Delivers nothing. The jobs stand in SQL.
#[derive(Debug)]
pub(super) struct SilentQueue;

#[async_trait]
impl JobQueue for SilentQueue {
    async fn publish(&self, _: &[JobId]) -> Result<(), QueueError> {
        Ok(())
    }

    async fn receive(&self, _: usize, _: Duration) -> Result<Vec<Delivery>, QueueError> {
        Ok(Vec::new())
    }

    async fn acknowledge(&self, _: &[Delivery]) -> Result<(), QueueError> {
        Ok(())
    }
}
