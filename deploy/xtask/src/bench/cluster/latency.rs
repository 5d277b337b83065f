//! From the end of a game to its ratings.

use anyhow::{Context, Result};

use super::moves::play;
use crate::bound::{Bound, MustBe};
use crate::cluster::ensemble::Cluster;

/// Games at once: few enough that the ladder is about half as busy as it can be.
const CONCURRENCY: usize = 4;

/// By what SQL says: from when the last move was received to when its job was settled. The commit of the
/// move is in it, that of the settling is not.
pub(super) fn measure(cluster: &Cluster) -> Result<Vec<Bound>> {
    let mut sql = cluster.sql();
    let began = sql.rows("SELECT clock_timestamp()")?;
    let began = began.first().context("the database has no clock")?;
    let replayed = play(cluster, &cluster.url(), CONCURRENCY, 2)?;
    let rows = sql.rows(&format!(
        "SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY took), percentile_cont(0.99) WITHIN GROUP (ORDER BY took)
         FROM (SELECT 1000 * extract(epoch FROM done_at - finished_at)::float8 AS took
               FROM job JOIN game ON game.id = job.game_id
               WHERE finished_at >= '{began}' AND state = 'done') AS settled"
    ))?;
    let percentiles = rows.first().and_then(|row| row.split_once('|'));
    let (p50, p99) = percentiles.context("no game was settled")?;
    println!(
        "ratings, {CONCURRENCY} games at once ({:.0} moves/s)",
        replayed.moves_per_second
    );
    Ok(vec![
        Bound {
            what: "last move to ratings in ms, p50",
            figure: p50.parse()?,
            must_be: MustBe::AtMost(20.0),
        },
        Bound {
            what: "last move to ratings in ms, p99",
            figure: p99.parse()?,
            must_be: MustBe::AtMost(100.0),
        },
    ])
}
