//! The machine's time, as the database has it.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, Instant, SystemTime};

use domain::ports::Clock;
use domain::{Millis, Timestamp};
use store::Store;
use tokio_util::sync::CancellationToken;

/// How often the clock is set by the database's.
const SET_EVERY: Duration = Duration::from_secs(30);
/// Questions to the database at a time: the answer that was quickest is the most exact.
const QUESTIONS: usize = 3;
/// A difference that an operator should hear of.
const DRIFT_WORTH_A_WARNING: Millis = Millis::from_secs(1);

/// Wall-clock time as of the start of the process, carried on by the monotonic clock: a wall clock that
/// is set back or forward during a game takes nothing from anybody. On several machines it is set by the
/// database's clock now and then, so that all judge by the same one; it never runs backwards.
#[derive(Debug)]
pub(crate) struct SystemClock {
    started: Instant,
    started_at: Timestamp,
    offset_ms: AtomicI64,
    latest_ms: AtomicI64,
}

impl SystemClock {
    /// A clock that agrees with the machine's at this moment.
    #[expect(clippy::disallowed_methods, reason = "this is the adapter of the Clock port")]
    pub(crate) fn start() -> Self {
        Self {
            started: Instant::now(),
            started_at: chrono::Utc::now().into(),
            offset_ms: AtomicI64::new(0),
            latest_ms: AtomicI64::new(i64::MIN),
        }
    }

    fn by_the_machine(&self) -> Timestamp {
        let elapsed_ms = i64::try_from(self.started.elapsed().as_millis()).unwrap_or(i64::MAX);
        self.started_at + Millis(elapsed_ms)
    }

    /// How far the machine's clock is behind the database's.
    pub(crate) fn offset(&self) -> Millis {
        Millis(self.offset_ms.load(Ordering::Relaxed))
    }

    /// Sets the clock by the database's, if it has one of its own. Gives how far the machine's is behind.
    pub(crate) async fn set_by(&self, store: &Store) -> store::Result<Millis> {
        let mut best: Option<(Millis, Millis)> = None;
        for _ in 0..QUESTIONS {
            let asked = self.by_the_machine();
            let Some(answer) = store.database_time().await? else {
                return Ok(Millis::ZERO);
            };
            let took = self.by_the_machine() - asked;
            let behind = answer - (asked + Millis(took.0 / 2));
            if best.is_none_or(|(shortest, _)| took < shortest) {
                best = Some((took, behind));
            }
        }
        let behind = best.map_or(Millis::ZERO, |(_, behind)| behind);
        self.offset_ms.store(behind.0, Ordering::Relaxed);
        Ok(behind)
    }
}

impl Clock for SystemClock {
    fn now(&self) -> Timestamp {
        let now = self.by_the_machine() + Millis(self.offset_ms.load(Ordering::Relaxed));
        let latest = self.latest_ms.fetch_max(now.unix_ms(), Ordering::Relaxed);
        now.max(Timestamp::from_unix_ms(latest))
    }
}

/// The machine's time of day, for what is shown to people beside other machines' times.
#[expect(
    clippy::disallowed_methods,
    reason = "spans are dated by the machine, not by the game's clock"
)]
pub(crate) fn wall_time() -> SystemTime {
    SystemTime::now()
}

/// Sets the clock by the database's every now and then, until `stop`.
pub(crate) async fn keep_set(clock: Arc<SystemClock>, store: Store, stop: CancellationToken) {
    loop {
        tokio::select! {
            () = tokio::time::sleep(SET_EVERY) => {}
            () = stop.cancelled() => return,
        }
        match clock.set_by(&store).await {
            Ok(behind) if behind.0.abs() >= DRIFT_WORTH_A_WARNING.0 => {
                tracing::warn!(
                    behind_ms = behind.0,
                    "this machine's clock differs from the database's"
                );
            }
            Ok(_) => {}
            Err(error) => tracing::warn!(%error, "the clock could not be set by the database's"),
        }
    }
}
