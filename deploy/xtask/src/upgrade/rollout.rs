//! A rollout over processes on PostgreSQL and Redis, while games are played.

use std::time::Duration;

use anyhow::{Context, Result};
use servers::wait_for;

use super::Versions;
use crate::chaos::{books, players};
use crate::cluster::ensemble::{Cluster, Network, Setup};
use crate::cluster::free_address;
use crate::cluster::member::Role;
use crate::cluster::redis::RedisKind;
use crate::counts::Counts;
use crate::finding;

/// Games that are finished between two steps: each has met both versions, since the proxy takes another API for every
/// request.
const GAMES_BETWEEN: u64 = 40;
/// How long that may take on a machine with other things to do.
const PATIENCE: Duration = Duration::from_mins(5);

/// Plays through all of it, and looks at the books.
pub(super) fn run(versions: &Versions) -> Result<Counts> {
    let mut cluster = Cluster::start(&Setup {
        ladder: versions.older.clone(),
        redis: RedisKind::One,
        apis: 1,
        workers: 1,
        listen: free_address()?,
        keep: None,
        lease_s: None,
        network: Network::Direct,
    })?;
    let players = players::Players::start(&cluster)?;
    let stepped = steps(&mut cluster, versions);
    let rounds = players.stop();
    stepped?;
    let balance = books::audit(&cluster);
    Ok(Counts::PASSED + players::judge(&rounds) + finding::judge(&balance))
}

fn steps(cluster: &mut Cluster, versions: &Versions) -> Result<()> {
    play_on(cluster, "the older version alone")?;
    // Whichever process of the newer version is first brings the schema up to date.
    cluster.join(Role::Worker, &versions.newer)?;
    cluster.join(Role::Api, &versions.newer)?;
    play_on(cluster, "both versions")?;
    let older = cluster.apis.iter_mut().chain(&mut cluster.workers);
    for member in older.filter(|member| member.ladder() == versions.older) {
        member
            .restart()
            .context("the older version does not start on the newer schema")?;
    }
    play_on(cluster, "both, the older one started again")?;
    cluster.leave_to(&versions.newer)?;
    play_on(cluster, "the newer version alone")
}

fn play_on(cluster: &Cluster, by: &str) -> Result<()> {
    let mut sql = cluster.sql();
    let finished = "SELECT count(*) FROM game WHERE finished_at IS NOT NULL";
    let before = sql.number(finished)?;
    let after = wait_for(PATIENCE, || {
        sql.number(finished)
            .ok()
            .filter(|games| *games >= before + GAMES_BETWEEN)
    });
    let games = after.with_context(|| format!("hardly a game is finished by {by}"))? - before;
    println!("{games} games finished by {by}");
    Ok(())
}
