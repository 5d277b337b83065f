//! Being well again.

use std::time::Duration;

use anyhow::{Context, Result, bail};
use servers::wait_for;

use crate::cluster::ensemble::Cluster;
use crate::cluster::sql::Sql;
use crate::stopwatch::Stopwatch;

/// How often, in seconds, a worker looks for jobs whose lease has run out, and publishes again what was
/// published and not taken.
const REAP_S: u64 = 5;
/// What a machine on which everything runs at once may need beyond that.
const ALLOWANCE: Duration = Duration::from_secs(5);

/// How long recovering may take.
#[derive(Debug, Clone, Copy)]
pub(super) struct Bounds {
    /// How long a job is lent.
    pub(super) lease: Duration,
    /// Until moves are answered again.
    play: Duration,
    /// Until every game that had ended is rated.
    rated: Duration,
}

impl Bounds {
    pub(super) fn with_lease(lease_s: u32) -> Self {
        let lease = Duration::from_secs(lease_s.into());
        Self {
            lease,
            play: Duration::from_secs(REAP_S) + ALLOWANCE,
            rated: lease + Duration::from_secs(REAP_S) + ALLOWANCE,
        }
    }
}

/// How long it took, from the end of the fault.
#[derive(Debug, Clone, Copy)]
pub(super) struct Recovery {
    /// Until a move was made.
    pub(super) play: Duration,
    /// Until every game that had ended by then was rated.
    pub(super) rated: Duration,
}

/// Waits until moves are made, what had ended is rated, and every process is ready.
///
/// # Errors
/// When that takes too long, or a process has ended that nobody ended.
pub(super) fn wait(cluster: &mut Cluster, bounds: &Bounds) -> Result<Recovery> {
    let since = Stopwatch::start();
    let mut sql = cluster.sql();
    let fault = now(&mut sql)?;
    let play = wait_for(bounds.play, || {
        moved_since(&mut sql, &fault).then(|| since.elapsed())
    });
    let rated = wait_for(bounds.rated.saturating_sub(since.elapsed()), || {
        all_rated(&mut sql, &fault).then(|| since.elapsed())
    });
    ensure_alive(cluster)?;
    let play = play.with_context(|| format!("no move was made for {} s", bounds.play.as_secs()))?;
    let rated = rated.with_context(|| unrated(&mut sql, &fault, bounds))?;
    wait_for(bounds.play, || cluster.is_ready().then_some(())).context("not every process is ready")?;
    Ok(Recovery { play, rated })
}

/// Waits until a move is made.
///
/// # Errors
/// When that takes too long.
pub(super) fn wait_for_play(cluster: &Cluster, bounds: &Bounds) -> Result<()> {
    let mut sql = cluster.sql();
    let now = now(&mut sql)?;
    wait_for(bounds.play, || moved_since(&mut sql, &now).then_some(()))
        .with_context(|| format!("no move was made for {} s", bounds.play.as_secs()))
}

/// The database's time, as it writes it.
fn now(sql: &mut Sql) -> Result<String> {
    // It may be recovering, and then refuses the first question.
    wait_for(ALLOWANCE, || sql.rows("SELECT clock_timestamp()").ok())
        .and_then(|rows| rows.into_iter().next())
        .context("the database does not answer")
}

fn moved_since(sql: &mut Sql, instant: &str) -> bool {
    let moved = format!("SELECT count(*) FROM live_game WHERE turn_began > '{instant}'");
    sql.number(&moved).is_ok_and(|games| games > 0)
}

/// Rated, each player once: a settled game has its two rows in the ledger.
fn all_rated(sql: &mut Sql, instant: &str) -> bool {
    let open = format!(
        "SELECT count(*) FROM game WHERE finished_at <= '{instant}' AND (rating_status = 'pending'
         OR rating_status = 'settled'
            AND (SELECT count(*) FROM ledger WHERE ledger.game_id = game.id AND until_revision = 9223372036854775807) <> 2)"
    );
    sql.number(&open).is_ok_and(|games| games == 0)
}

fn unrated(sql: &mut Sql, instant: &str, bounds: &Bounds) -> String {
    let jobs = sql.rows(&format!(
        "SELECT job.* FROM job JOIN game ON game.id = job.game_id
         WHERE game.finished_at <= '{instant}' AND game.rating_status = 'pending' LIMIT 10"
    ));
    format!(
        "games are still not rated after {} s; their jobs:\n{}",
        bounds.rated.as_secs(),
        jobs.unwrap_or_default().join("\n")
    )
}

/// Starts again what has died by itself, and complains.
fn ensure_alive(cluster: &mut Cluster) -> Result<()> {
    for member in cluster.apis.iter_mut().chain(&mut cluster.workers) {
        if let Some(status) = member.ended() {
            let words = member.process().last_words();
            member.restart()?;
            bail!("{member} had ended ({status}); its last words:\n{words}");
        }
    }
    Ok(())
}
