//! A few threads for questions of the rules, which are open to all and must not slow down games.

use std::sync::Arc;

use rules::examine::{Answer, Inquiry, examine};
use rules::winnable::Budget;
use tokio::sync::Semaphore;

use crate::limits::{EXAMINERS, EXAMINERS_WAITING};
use crate::problem::ApiError;

/// Computes answers on blocking threads, a few at a time; more than a few waiting is refused.
#[derive(Debug)]
pub(crate) struct Examiners {
    /// Everyone who is inside: at work or waiting.
    seats: Arc<Semaphore>,
    /// Those at work.
    desks: Arc<Semaphore>,
}

impl Default for Examiners {
    fn default() -> Self {
        Self {
            seats: Arc::new(Semaphore::new(EXAMINERS + EXAMINERS_WAITING)),
            desks: Arc::new(Semaphore::new(EXAMINERS)),
        }
    }
}

impl Examiners {
    /// Answers a question, or says that there is no room for it now.
    pub(crate) async fn ask(&self, inquiry: Inquiry) -> Result<Answer, ApiError> {
        let full = |_| ApiError::unavailable("the examiners are full");
        let seat = Arc::clone(&self.seats).try_acquire_owned().map_err(full)?;
        let desk = Arc::clone(&self.desks)
            .acquire_owned()
            .await
            .map_err(ApiError::internal)?;
        let work = move || {
            // Whoever asked may be gone: the thread is taken as long as it works, not as long as they wait.
            let _taken = (seat, desk);
            examine(&inquiry, Budget::OPEN_ROUTE)
        };
        tokio::task::spawn_blocking(work)
            .await
            .map_err(ApiError::internal)
    }
}
