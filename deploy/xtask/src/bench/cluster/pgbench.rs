//! `pgbench` with a script of ours.

use std::fs;
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::cluster::ensemble::Cluster;
use crate::program::text;

/// How long, or how often, it runs.
#[derive(Clone, Copy)]
pub(super) enum Extent {
    /// In seconds.
    Seconds(u32),
    /// Transactions of each connection.
    Times(usize),
}

/// Transactions each second of `script` on so many connections. `variables` are set once for each.
pub(super) fn per_second(
    cluster: &Cluster,
    script: &str,
    connections: u32,
    extent: Extent,
    variables: &[(&str, i64)],
) -> Result<f64> {
    let path = cluster.folder().join("script.sql");
    fs::write(&path, script)?;
    let mut command = Command::new(cluster.postgres.programs().client("pgbench"));
    command
        .args(["--no-vacuum", "--protocol=prepared", "--jobs=2"])
        .arg(format!("--client={connections}"))
        .arg(match extent {
            Extent::Seconds(seconds) => format!("--time={seconds}"),
            Extent::Times(times) => format!("--transactions={times}"),
        })
        .arg(format!("--file={}", path.display()));
    for (name, value) in variables {
        command.arg(format!("--define={name}={value}"));
    }
    command.arg(cluster.database());
    let output = command.output().context("starting pgbench")?;
    let said = String::from_utf8_lossy(&output.stdout);
    let complaints = String::from_utf8_lossy(&output.stderr);
    ensure!(
        output.status.success(),
        "{} failed: {complaints}{said}",
        text(&command)
    );
    tps(&said).with_context(|| format!("pgbench gives no rate: {said}{complaints}"))
}

fn tps(said: &str) -> Option<f64> {
    let line = said.lines().find_map(|line| line.strip_prefix("tps = "))?;
    line.split(' ').next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::tps;

    #[test]
    fn the_rate_is_read_from_what_it_prints() {
        let said = "latency average = 1.2 ms\ntps = 833.504221 (without initial connection time)\n";
        assert_eq!(tps(said), Some(833.504_221));
        assert_eq!(tps("pgbench: error"), None);
    }
}
