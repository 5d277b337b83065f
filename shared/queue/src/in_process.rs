//! Delivery inside one process: ids in memory, made again from SQL after a restart.

use std::collections::{HashSet, VecDeque};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use async_trait::async_trait;
use domain::JobId;
use domain::ports::{Delivery, JobQueue, QueueError};
use tokio::sync::Notify;

/// The queue of the embedded mode.
#[derive(Debug, Default)]
pub struct InProcess {
    waiting: Mutex<Waiting>,
    arrived: Notify,
}

/// Ids in the order of their arrival, each once.
#[derive(Debug, Default)]
struct Waiting {
    order: VecDeque<JobId>,
    known: HashSet<JobId>,
}

impl InProcess {
    /// An empty queue.
    pub fn new() -> Self {
        Self::default()
    }

    fn take(&self, max: usize) -> Vec<Delivery> {
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        let count = max.min(waiting.order.len());
        let jobs: Vec<JobId> = waiting.order.drain(..count).collect();
        for job in &jobs {
            waiting.known.remove(job);
        }
        jobs.into_iter()
            .map(|job| Delivery {
                job,
                receipt: String::new(),
            })
            .collect()
    }
}

#[async_trait]
impl JobQueue for InProcess {
    async fn publish(&self, jobs: &[JobId]) -> Result<(), QueueError> {
        {
            let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
            for &job in jobs {
                if waiting.known.insert(job) {
                    waiting.order.push_back(job);
                }
            }
        }
        self.arrived.notify_waiters();
        Ok(())
    }

    async fn receive(&self, max: usize, patience: Duration) -> Result<Vec<Delivery>, QueueError> {
        let arrived = self.arrived.notified();
        tokio::pin!(arrived);
        // Registered before looking: a job that arrives between the look and the wait is not missed.
        arrived.as_mut().enable();
        let deliveries = self.take(max);
        if !deliveries.is_empty() {
            return Ok(deliveries);
        }
        // Whether something arrived or patience ended, what is there now is the answer.
        let _ = tokio::time::timeout(patience, arrived).await;
        Ok(self.take(max))
    }

    async fn acknowledge(&self, _: &[Delivery]) -> Result<(), QueueError> {
        Ok(())
    }
}
