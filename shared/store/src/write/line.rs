//! Those who wait for a task to write for them.

use tokio::sync::{Mutex, mpsc};
use tokio::task::JoinHandle;

use crate::{Result, StoreError};

/// Units that may wait; beyond it, callers wait to be let in.
const LENGTH_MAX: usize = 4096;

/// A line in front of tasks that serve it, until it is closed and everybody has been served.
pub(super) struct Line<T> {
    entrance: Mutex<Option<mpsc::Sender<T>>>,
    sender: mpsc::WeakSender<T>,
    tasks: Mutex<Vec<JoinHandle<()>>>,
}

impl<T> Line<T> {
    /// A line in front of the tasks that `serve` starts.
    pub(super) fn open(serve: impl FnOnce(mpsc::Receiver<T>) -> Vec<JoinHandle<()>>) -> Self {
        let (sender, receiver) = mpsc::channel(LENGTH_MAX);
        Self {
            sender: sender.downgrade(),
            entrance: Mutex::new(Some(sender)),
            tasks: Mutex::new(serve(receiver)),
        }
    }

    /// Lets somebody in.
    ///
    /// # Errors
    /// [`StoreError::WriterStopped`] once the line is closed.
    pub(super) async fn enter(&self, who: T) -> Result<()> {
        let sender = self.sender.upgrade().ok_or(StoreError::WriterStopped)?;
        sender.send(who).await.map_err(|_| StoreError::WriterStopped)
    }

    /// Lets nobody in any more, and waits for those who are.
    pub(super) async fn close(&self) {
        drop(self.entrance.lock().await.take());
        for task in self.tasks.lock().await.drain(..) {
            // A task that panicked has nothing left to wait for.
            let _ = task.await;
        }
    }
}
