//! Counting the database and asking Redis, now and then.

use std::sync::Arc;
use std::time::Duration;

use domain::ports::Clock;
use link::Link;
use store::Store;
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;

use crate::metrics::{Answers, Metrics};

/// How often. Prometheus looks every fifteen seconds or so.
const EVERY: Duration = Duration::from_secs(5);

/// A count that takes longer is given up: it would only add to what holds it up.
const PATIENCE: Duration = Duration::from_secs(4);

/// Counts what `metrics` has gauges for, until `stop`.
pub async fn keep_counting(
    metrics: Arc<Metrics>,
    store: Store,
    redis: Option<Link>,
    clock: Arc<dyn Clock>,
    stop: CancellationToken,
) {
    let counting = async {
        loop {
            if metrics.counts_record() {
                count(&metrics, &store, &*clock).await;
            }
            if let Some(redis) = &redis {
                metrics.set_redis(ask(redis).await);
            }
            tokio::time::sleep(EVERY).await;
        }
    };
    // Nobody waits at a stop for a count that nobody will read.
    stop.run_until_cancelled(counting).await;
}

/// What fails here shows in the age of the last count, and in the log of those for whom the database matters more.
async fn count(metrics: &Metrics, store: &Store, clock: &dyn Clock) {
    let now = clock.now();
    match timeout(PATIENCE, store.census(now)).await {
        Ok(Ok(census)) => metrics.set_record(&census, now),
        Ok(Err(error)) => tracing::debug!(%error, "the database could not be counted"),
        Err(_) => tracing::debug!("the database took too long to be counted"),
    }
}

async fn ask(redis: &Link) -> Answers {
    match timeout(PATIENCE, redis.ping()).await {
        Ok(Ok(())) => Answers::Yes,
        Ok(Err(_)) | Err(_) => Answers::No,
    }
}
