use std::sync::Mutex;
use std::time::Duration;

use async_trait::async_trait;
use domain::JobId;
use domain::ports::{Delivery, JobQueue, QueueError};

/// A queue that only notes what it was told.
#[derive(Debug, Default)]
pub(crate) struct Announcements(Mutex<Vec<JobId>>);

impl Announcements {
    /// What was announced since the last look.
    pub(crate) fn take(&self) -> Vec<JobId> {
        std::mem::take(&mut self.0.lock().unwrap())
    }
}

#[async_trait]
impl JobQueue for Announcements {
    async fn publish(&self, jobs: &[JobId]) -> Result<(), QueueError> {
        self.0.lock().unwrap().extend(jobs);
        Ok(())
    }

    async fn receive(&self, _: usize, _: Duration) -> Result<Vec<Delivery>, QueueError> {
        Ok(Vec::new())
    }

    async fn acknowledge(&self, _: &[Delivery]) -> Result<(), QueueError> {
        Ok(())
    }
}
