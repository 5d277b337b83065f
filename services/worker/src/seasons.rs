//! Ending seasons when their time has come, and opening the next.
//!
//! Every worker looks, and whoever is first does it: the season's row says whether it is still open. A boundary that
//! passed while nobody ran is passed as soon as somebody does.

use std::time::Duration;

use domain::ladder::Ladder;
use store::failpoint::Step;
use tokio_util::sync::CancellationToken;

use crate::Worker;

/// How often it is looked whether a season is over.
const LOOK_EVERY: Duration = Duration::from_secs(1);

pub(crate) async fn run(worker: Worker, stop: CancellationToken) {
    loop {
        for ladder in worker.ladders.iter() {
            if let Err(error) = look(&worker, ladder).await {
                tracing::warn!(%error, ladder = %ladder.id, "the season could not be looked after");
            }
        }
        tokio::select! {
            () = tokio::time::sleep(LOOK_EVERY) => {}
            () = stop.cancelled() => return,
        }
    }
}

async fn look(worker: &Worker, ladder: &Ladder) -> store::Result<()> {
    let Some(seasons) = &ladder.seasons else {
        return Ok(());
    };
    let Some(open) = worker.store.open_season(&ladder.id).await? else {
        return Ok(());
    };
    let now = worker.clock.now();
    let ends = seasons.calendar.next_boundary(open.started_at);
    if ends.is_none_or(|ends| now < ends) {
        return Ok(());
    }
    worker.failpoint.reach(Step::SeasonOver);
    if worker
        .store
        .open_next_season(&ladder.id, open.number, now)
        .await?
    {
        tracing::info!(ladder = %ladder.id, season = %open.number, "a season is over, and the next one open");
    }
    worker.failpoint.reach(Step::SeasonOpened);
    Ok(())
}
