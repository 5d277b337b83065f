//! Noting that players can reach the ladder.
//!
//! The processes that players talk to do it, not the workers: while none of them is up, nobody can move,
//! however many workers there are.

use std::sync::Arc;
use std::time::Duration;

use tokio_util::sync::CancellationToken;

use crate::edge::Edge;

/// How often. A gap of five times as much is an outage.
const BEAT_EVERY: Duration = Duration::from_secs(1);

/// Beats until `stop`. After an outage, the first beat gives the games under way their time back.
pub async fn keep_beating(edge: Arc<Edge>, stop: CancellationToken) {
    loop {
        match edge.store.beat(edge.clock.now()).await {
            Ok(None) => {}
            Ok(Some(credit)) => {
                tracing::warn!(
                    outage_ms = credit.outage.0,
                    games = credit.games,
                    "nobody could move for a while: the games under way have the time back"
                );
            }
            Err(error) => tracing::error!(%error, "the database does not work, no flag falls"),
        }
        tokio::select! {
            () = tokio::time::sleep(BEAT_EVERY) => {}
            () = stop.cancelled() => return,
        }
    }
}
