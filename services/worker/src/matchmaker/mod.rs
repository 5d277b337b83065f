//! The matchmaker: a wave every few seconds, in one process at a time.
//!
//! Every worker would do it, and a lease says who does, so that two do not pair the same people differently. It
//! decides nothing: a pair is a game once both tickets have left the queue in one transaction, and whoever else
//! wants one of them finds it gone. A matchmaker that dies leaves tickets in the queue and a lease that is over
//! soon.

mod commit;
mod memory;
mod wave;

use std::time::Duration;

use domain::{Millis, Timestamp};
use store::Holder;
use tokio_util::sync::CancellationToken;

use crate::Worker;
use memory::Memory;

/// What the lease is called.
const LEASE: &str = "matchmaker";
/// How long the lease is ours, in waves: so that one that was late loses nothing, and few are missed after a crash.
const LEASE_WAVES: i64 = 3;
/// How often it is looked whether a wave is due.
const TICK: Duration = Duration::from_millis(250);
/// A wave comes early when so many wait…
const CROWD: u64 = 64;
/// …and one of them for so long: a full queue has good opponents for all, and who has just come may have better
/// ones in a moment.
const CROWD_WAITED: Millis = Millis::from_secs(1);

pub(crate) async fn run(worker: Worker, stop: CancellationToken) {
    let mut matchmaker = Matchmaker::new(worker);
    loop {
        tokio::select! {
            () = tokio::time::sleep(TICK) => {}
            () = stop.cancelled() => break,
        }
        matchmaker.tick().await;
    }
    matchmaker.retire().await;
}

struct Matchmaker {
    worker: Worker,
    holder: Holder,
    /// What is known of those who wait; `None` while another process has the lease.
    memory: Option<Memory>,
    last_wave: Option<Timestamp>,
}

impl Matchmaker {
    fn new(worker: Worker) -> Self {
        let holder = Holder(worker.ids.next(worker.clock.now()));
        Self {
            worker,
            holder,
            memory: None,
            last_wave: None,
        }
    }

    async fn tick(&mut self) {
        let now = self.worker.clock.now();
        if let Err(error) = self.look(now).await {
            tracing::warn!(%error, "the queue waits for the next wave");
        }
    }

    async fn look(&mut self, now: Timestamp) -> store::Result<()> {
        if !self.is_due(now) && !self.is_crowded(now).await? {
            return Ok(());
        }
        self.last_wave = Some(now);
        let store = &self.worker.store;
        let lease = Millis(self.worker.pairing.wave_every.0 * LEASE_WAVES);
        if !store.take_lease(LEASE, self.holder, now, lease).await? {
            self.memory = None;
            return Ok(());
        }
        let memory = self.memory.get_or_insert_with(|| {
            tracing::info!("this process pairs the queue");
            Memory::default()
        });
        wave::run(&self.worker, memory, now).await
    }

    fn is_due(&self, now: Timestamp) -> bool {
        self.last_wave
            .is_none_or(|last| now < last || now >= last + self.worker.pairing.wave_every)
    }

    async fn is_crowded(&self, now: Timestamp) -> store::Result<bool> {
        if self.memory.is_none() {
            return Ok(false);
        }
        let length = self.worker.store.queue_length().await?;
        let waited = length.oldest.is_some_and(|oldest| now >= oldest + CROWD_WAITED);
        let is_new = self.last_wave.is_none_or(|last| now >= last + CROWD_WAITED);
        Ok(length.waiting >= CROWD && waited && is_new)
    }

    /// Leaves the queue to others.
    async fn retire(self) {
        if self.memory.is_some()
            && let Err(error) = self.worker.store.release_lease(LEASE, self.holder).await
        {
            tracing::warn!(%error, "others pair the queue only when this lease is over");
        }
    }
}
