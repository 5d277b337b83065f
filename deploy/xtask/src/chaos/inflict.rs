//! Doing it, and putting right what does not come back by itself.

use std::fs;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result};
use servers::{ChaosProxy, Reply, wait_for};

use super::fault::Fault;
use super::plan::Planned;
use super::recovery::{Bounds, wait_for_play};
use crate::cluster::ensemble::{Cluster, Wires};
use crate::cluster::member::Member;
use crate::cluster::redis::connection;

/// How long a process may take to reach the step at which it is to die.
const STEP_LIMIT: Duration = Duration::from_secs(30);
/// How long a killed server stays away.
const ABSENCE: Duration = Duration::from_millis(500);
/// How long a network holds everything back: longer than most timeouts of a healthy one.
const HOLD: Duration = Duration::from_secs(2);
/// How much longer than its lease a worker stands still.
const PAST_LEASE: Duration = Duration::from_secs(1);

/// Inflicts a fault. On return it is over, but for what it left behind.
pub(super) fn inflict(cluster: &mut Cluster, planned: Planned, bounds: &Bounds) -> Result<()> {
    let Planned {
        fault,
        victim,
        passing,
    } = planned;
    match fault {
        Fault::ApiKilled => kill_api(cluster, victim, bounds),
        Fault::ApiDies(step) => die_at(pick(&mut cluster.apis, victim), step, passing),
        Fault::WorkerKilled => pick(&mut cluster.workers, victim).restart(),
        Fault::WorkerDies(step) => die_at(pick(&mut cluster.workers, victim), step, passing),
        Fault::WorkerFrozen => {
            let worker = pick(&mut cluster.workers, victim).process();
            worker.pause();
            pass(bounds.lease + PAST_LEASE);
            worker.resume();
            Ok(())
        }
        Fault::RedisKilled => restart_redis(cluster, |_| Ok(())),
        Fault::RedisEmptied => restart_redis(cluster, |file| Ok(fs::remove_dir_all(file)?)),
        Fault::RedisFlushed => {
            connection(cluster.redis.server()?)?.ask(&["FLUSHALL"])?;
            Ok(())
        }
        Fault::GroupsForgotten => forget_groups(cluster),
        Fault::PostgresKilled => {
            cluster.postgres.kill();
            pass(ABSENCE);
            Ok(cluster.postgres.restart()?)
        }
        Fault::RedisHeld => {
            during(HOLD, &wires(cluster)?.redis, ChaosProxy::pause);
            Ok(())
        }
        Fault::RedisCut => {
            during(ABSENCE, &wires(cluster)?.redis, ChaosProxy::cut);
            Ok(())
        }
        Fault::PostgresHeld => {
            during(HOLD, &wires(cluster)?.postgres, ChaosProxy::pause);
            Ok(())
        }
        Fault::PostgresCut => {
            during(ABSENCE, &wires(cluster)?.postgres, ChaosProxy::cut);
            Ok(())
        }
    }
}

/// The other APIs carry on while one is gone.
fn kill_api(cluster: &mut Cluster, victim: usize, bounds: &Bounds) -> Result<()> {
    pick(&mut cluster.apis, victim).process().kill();
    wait_for_play(cluster, bounds).context("while an API was gone")?;
    pick(&mut cluster.apis, victim).restart()
}

/// Starts a process that dies at a step, waits until it has, and starts it again.
fn die_at(member: &mut Member, step: &str, passing: u32) -> Result<()> {
    let started = member.restart_with(Some(&format!("{step}:{passing}")));
    let died = started.map(|()| wait_for(STEP_LIMIT, || member.ended()));
    // Whatever came of it, the next fault is to meet a whole cluster.
    member.restart()?;
    died?.with_context(|| format!("{member} did not come to {step} {passing} times"))?;
    Ok(())
}

fn restart_redis(cluster: &mut Cluster, meanwhile: impl FnOnce(&Path) -> Result<()>) -> Result<()> {
    let server = cluster.redis.server()?;
    server.kill();
    meanwhile(&server.folder().join("appendonlydir"))?;
    pass(ABSENCE);
    Ok(server.restart()?)
}

/// Whatever the ladder calls its streams and groups.
fn forget_groups(cluster: &mut Cluster) -> Result<()> {
    let mut redis = connection(cluster.redis.server()?)?;
    for stream in texts(redis.ask(&["KEYS", "*"])?) {
        if redis.ask(&["TYPE", &stream])? != Reply::Text("stream".to_owned()) {
            continue;
        }
        let Reply::List(groups) = redis.ask(&["XINFO", "GROUPS", &stream])? else {
            continue;
        };
        for group in groups {
            // A list of names and values, the group's own name first.
            if let Some(name) = texts(group).get(1) {
                redis.ask(&["XGROUP", "DESTROY", &stream, name])?;
            }
        }
    }
    Ok(())
}

fn texts(reply: Reply) -> Vec<String> {
    let Reply::List(items) = reply else {
        return Vec::new();
    };
    let text = |item| match item {
        Reply::Text(text) => Some(text),
        _ => None,
    };
    items.into_iter().filter_map(text).collect()
}

fn pick(members: &mut [Member], victim: usize) -> &mut Member {
    let index = victim % members.len();
    &mut members[index]
}

fn wires(cluster: &Cluster) -> Result<&Wires> {
    cluster
        .wires
        .as_ref()
        .context("this cluster's network cannot be broken")
}

fn during(time: Duration, wire: &ChaosProxy, fault: impl FnOnce(&ChaosProxy)) {
    fault(wire);
    pass(time);
    wire.resume();
}

/// Lets time pass.
fn pass(time: Duration) {
    wait_for(time, || None::<()>);
}
