//! A few threads for questions of the rules, which are open to all and must not slow down games.

use rules::examine::{Answer, Inquiry, examine};
use tokio::sync::Semaphore;

use crate::limits::{EXAMINERS, EXAMINERS_WAITING};
use crate::problem::ApiError;

/// Computes answers on blocking threads, a few at a time; more than a few waiting is refused.
#[derive(Debug)]
pub(crate) struct Examiners {
    /// Everyone who is inside: at work or waiting.
    seats: Semaphore,
    /// Those at work.
    desks: Semaphore,
}

impl Default for Examiners {
    fn default() -> Self {
        Self {
            seats: Semaphore::new(EXAMINERS + EXAMINERS_WAITING),
            desks: Semaphore::new(EXAMINERS),
        }
    }
}

impl Examiners {
    /// Answers a question, or says that there is no room for it now.
    pub(crate) async fn ask(&self, inquiry: Inquiry) -> Result<Answer, ApiError> {
        let _seat = self
            .seats
            .try_acquire()
            .map_err(|_| ApiError::unavailable("the examiners are full"))?;
        let _desk = self.desks.acquire().await.map_err(ApiError::internal)?;
        tokio::task::spawn_blocking(move || examine(&inquiry))
            .await
            .map_err(ApiError::internal)
    }
}
