//! Between the reader and those who wait for deliveries.
//!
//! The reader reads only what somebody waits for, so that no job lies in one process while another is idle. A
//! wait that is given up while its read is under way leaves the deliveries here, for the next one.

use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use domain::ports::{Delivery, QueueError};
use tokio::sync::Notify;
use tokio::time::{Instant, timeout_at};

#[derive(Debug, Default)]
pub(crate) struct Desk {
    state: Mutex<State>,
    /// Something changed for those who wait.
    changed: Notify,
    /// Something changed for the reader.
    wanted: Notify,
}

#[derive(Debug, Default)]
struct State {
    /// Read, and not handed on.
    ready: VecDeque<Delivery>,
    /// Receipts of what was handed on and not acknowledged, and when that was.
    handed_on: HashMap<String, Instant>,
    orders: HashMap<u64, Order>,
    next_order: u64,
    looks: Looks,
    failure: Option<Failure>,
    closed: bool,
}

/// Somebody who waits.
#[derive(Clone, Copy, Debug)]
struct Order {
    max: usize,
    until: Instant,
    /// How many looks had begun, and how many failures had been told, when it was placed.
    looks_begun: u64,
    failures: u64,
}

/// Reads of new entries, numbered from 1.
#[derive(Debug, Default)]
struct Looks {
    begun: u64,
    /// The last one that ended with an answer.
    ended: u64,
}

#[derive(Debug)]
struct Failure {
    number: u64,
    message: String,
}

/// What all who wait want together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Demand {
    /// So many deliveries.
    pub(crate) count: usize,
    /// Somebody waits until then.
    pub(crate) until: Instant,
}

/// Takes the order back when the wait ends, however it ends.
struct Placed<'a> {
    desk: &'a Desk,
    number: u64,
}

impl Drop for Placed<'_> {
    fn drop(&mut self) {
        self.desk.state().orders.remove(&self.number);
        // What was ready may have gone with it, and others still wait.
        self.desk.wanted.notify_one();
    }
}

impl Desk {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for deliveries: at least until a look that began after this call has ended.
    pub(crate) async fn receive(&self, max: usize, patience: Duration) -> Result<Vec<Delivery>, QueueError> {
        let until = Instant::now() + patience;
        let placed = self.place(max, until);
        loop {
            let changed = self.changed.notified();
            tokio::pin!(changed);
            // Registered before looking: what changes between the look and the wait is not missed.
            changed.as_mut().enable();
            if let Some(outcome) = self.state().outcome(placed.number, Instant::now()) {
                return outcome;
            }
            if Instant::now() < until {
                let _whatever_ended_it = timeout_at(until, changed).await;
            } else {
                changed.await;
            }
        }
    }

    fn place(&self, max: usize, until: Instant) -> Placed<'_> {
        let mut state = self.state();
        let number = state.next_order;
        state.next_order += 1;
        let order = Order {
            max,
            until,
            looks_begun: state.looks.begun,
            failures: state.failure.as_ref().map_or(0, |failure| failure.number),
        };
        state.orders.insert(number, order);
        drop(state);
        self.wanted.notify_one();
        Placed { desk: self, number }
    }

    /// Waits until somebody waits, or `None` once the desk is closed.
    pub(crate) async fn demand(&self) -> Option<Demand> {
        loop {
            {
                let state = self.state();
                if state.closed {
                    return None;
                }
                if let Some(demand) = state.demand() {
                    return Some(demand);
                }
            }
            // A permit is kept if the order came in between.
            self.wanted.notified().await;
        }
    }

    pub(crate) fn begin_look(&self) {
        self.state().looks.begun += 1;
    }

    pub(crate) fn end_look(&self) {
        let mut state = self.state();
        state.looks.ended = state.looks.begun;
        drop(state);
        self.changed.notify_waiters();
    }

    /// Takes in what was read, leaving out what is here already or is being handled.
    pub(crate) fn put(&self, deliveries: Vec<Delivery>) {
        let mut state = self.state();
        let here: HashSet<String> = state.ready.iter().map(|ready| ready.receipt.clone()).collect();
        let new = deliveries
            .into_iter()
            .filter(|delivery| !here.contains(&delivery.receipt));
        let new: Vec<_> = new
            .filter(|delivery| !state.handed_on.contains_key(&delivery.receipt))
            .collect();
        state.ready.extend(new);
        drop(state);
        self.changed.notify_waiters();
    }

    /// Forgets what was handed on before `instant`: whoever has it has had it for too long.
    pub(crate) fn forget_handed_on_before(&self, instant: Instant) {
        self.state().handed_on.retain(|_, since| *since >= instant);
    }

    pub(crate) fn acknowledged(&self, deliveries: &[Delivery]) {
        let mut state = self.state();
        for delivery in deliveries {
            state.handed_on.remove(&delivery.receipt);
        }
    }

    /// Tells everybody who waits.
    pub(crate) fn fail(&self, message: String) {
        let mut state = self.state();
        let number = state.failure.as_ref().map_or(0, |failure| failure.number) + 1;
        state.failure = Some(Failure { number, message });
        drop(state);
        self.changed.notify_waiters();
    }

    /// Nobody waits or reads any more.
    pub(crate) fn close(&self) {
        self.state().closed = true;
        self.wanted.notify_one();
        self.changed.notify_waiters();
    }

    /// What is left when all is over.
    pub(crate) fn left_over(&self) -> Vec<Delivery> {
        self.state().ready.drain(..).collect()
    }
}

impl State {
    /// What the order has come to, if it has.
    fn outcome(&mut self, order: u64, now: Instant) -> Option<Result<Vec<Delivery>, QueueError>> {
        let order = *self.orders.get(&order)?;
        if self.closed {
            return Some(Err(QueueError("it was closed".to_owned())));
        }
        if !self.ready.is_empty() {
            return Some(Ok(self.hand_on(order.max, now)));
        }
        if let Some(failure) = self
            .failure
            .as_ref()
            .filter(|failure| failure.number > order.failures)
        {
            return Some(Err(QueueError(failure.message.clone())));
        }
        let looked = self.looks.ended > order.looks_begun;
        (looked && now >= order.until).then(|| Ok(Vec::new()))
    }

    fn hand_on(&mut self, max: usize, now: Instant) -> Vec<Delivery> {
        let count = max.min(self.ready.len());
        let deliveries: Vec<Delivery> = self.ready.drain(..count).collect();
        let receipts = deliveries.iter().map(|delivery| (delivery.receipt.clone(), now));
        self.handed_on.extend(receipts);
        deliveries
    }

    /// What is wanted beyond what is ready: that is about to be taken.
    fn demand(&self) -> Option<Demand> {
        let until = self.orders.values().map(|order| order.until).max()?;
        let orders = self.orders.values().map(|order| order.max);
        let wanted = orders.fold(0_usize, usize::saturating_add);
        let count = wanted.saturating_sub(self.ready.len());
        (count > 0).then_some(Demand { count, until })
    }
}

#[cfg(test)]
mod tests;
