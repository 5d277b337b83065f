//! Why somebody still waits, as the last wave told it.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use domain::pairing::StillWaiting;
use domain::{Millis, TicketId, Timestamp};
use store::Store;

/// How old the copy may be: half the time between two waves. Everybody who waits asks again and again.
const FRESH: Millis = Millis::from_secs(1);

type Told = Arc<HashMap<TicketId, StillWaiting>>;

/// A copy of the last report, read again when somebody asks and it is no longer fresh.
#[derive(Debug, Default)]
pub(crate) struct WaitingReport(Mutex<Option<(Timestamp, Told)>>);

impl WaitingReport {
    /// What the last wave said of a ticket; `None` where it said nothing.
    pub(crate) async fn of(
        &self,
        store: &Store,
        ticket: TicketId,
        now: Timestamp,
    ) -> store::Result<Option<StillWaiting>> {
        if let Some(told) = self.fresh(now) {
            return Ok(told.get(&ticket).copied());
        }
        let report = store.waiting_report().await?;
        let told: Told = Arc::new(report.into_iter().map(|still| (still.ticket, still)).collect());
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some((now, Arc::clone(&told)));
        Ok(told.get(&ticket).copied())
    }

    fn fresh(&self, now: Timestamp) -> Option<Told> {
        let copy = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (read_at, told) = copy.as_ref()?;
        (*read_at <= now && now < *read_at + FRESH).then(|| Arc::clone(told))
    }
}
