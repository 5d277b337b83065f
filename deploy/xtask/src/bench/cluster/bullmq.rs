//! The same settling as jobs of `BullMQ` (npm, MIT): a worker on Node beside the ladder's.
//!
//! Each job is one transaction with the guards, the ledger rows and the calculation of the ladder's own. What it
//! does not do is in its favour: it publishes no ratings, keeps no rank board, and finds its jobs in Redis already.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::backlog::{Backlog, GAMES};
use crate::bound::{Bound, MustBe};
use crate::cluster::ensemble::Cluster;
use crate::metadata::Metadata;
use crate::program::{exists, root, run, text};

/// Jobs at once in the one process of Node, each on a connection of its own. It takes no batches.
const CONCURRENCY: usize = 16;
/// How long it settles at most.
const SECONDS_MAX: u32 = 20;
/// How far a value that both calculated may differ, in points.
const TOLERANCE: f64 = 1e-6;

/// The programs on Node, with what they need from npm.
pub(super) struct BullMq(PathBuf);

/// What `check.mjs` prints.
#[derive(Deserialize)]
struct Compared {
    compared: usize,
    furthest: f64,
}

/// What `settle.mjs` prints.
#[derive(Deserialize)]
struct Count {
    settled: usize,
}

impl BullMq {
    /// Copies the programs beside what Cargo builds, and lets npm fetch the versions of the lock file.
    pub(super) fn install() -> Result<Self> {
        ensure!(
            exists(&mut Command::new("node")) && exists(&mut Command::new("npm")),
            "BullMQ needs node and npm; --without-bullmq leaves it out"
        );
        let folder = Metadata::read()?.target_directory.join("bullmq");
        fs::create_dir_all(&folder)?;
        for file in fs::read_dir(root().join("deploy/xtask/bullmq"))? {
            let file = file?;
            fs::copy(file.path(), folder.join(file.file_name()))?;
        }
        let mut npm = Command::new("npm");
        npm.args([
            "ci",
            "--ignore-scripts",
            "--no-audit",
            "--no-fund",
            "--prefer-offline",
        ]);
        run(npm.current_dir(&folder)).context("--without-bullmq leaves it out")?;
        Ok(Self(folder))
    }

    /// Settles a backlog of its own, while no worker of the ladder runs. `ours` is the ladder's rate.
    pub(super) fn measure(&self, cluster: &mut Cluster, ours: f64, batch: usize) -> Result<Bound> {
        self.compare_ratings(cluster)?;
        let backlog = Backlog::BullMq;
        backlog.enter(cluster)?;
        let Count { settled } = self.node(
            "settle.mjs",
            &[
                cluster.database(),
                cluster.redis.url(),
                backlog.first().to_string(),
                GAMES.to_string(),
                SECONDS_MAX.to_string(),
                CONCURRENCY.to_string(),
            ],
        )?;
        ensure_settled(cluster, settled)?;
        let theirs = backlog.rate(cluster)?;
        println!(
            "BullMQ {}, batches of 1, {CONCURRENCY} jobs at once         {theirs:>8.0} /s ({settled} games)",
            self.version()?
        );
        println!("the ladder's worker, batches of up to {batch}              {ours:>8.0} /s");
        Ok(Bound {
            what: "settled games for each of BullMQ",
            figure: ours / theirs,
            must_be: MustBe::AtLeast(3.0),
        })
    }

    /// Both calculate the same, or the comparison is worth nothing.
    fn compare_ratings(&self, cluster: &Cluster) -> Result<()> {
        // What pgbench wrote is made up.
        let made_up = Backlog::Pgbench;
        let [first, last] = [made_up.first(), made_up.last()].map(|id| id.to_string());
        let Compared { compared, furthest } = self.node("check.mjs", &[cluster.database(), first, last])?;
        ensure!(compared > 0, "the ledger has nothing to compare");
        ensure!(
            furthest <= TOLERANCE,
            "ratings of the worker on Node differ by {furthest} from the ladder's"
        );
        println!("{compared} effects calculated again on Node: furthest from the ladder's {furthest:.1e}");
        Ok(())
    }

    fn version(&self) -> Result<String> {
        #[derive(Deserialize)]
        struct Package {
            version: String,
        }
        let manifest = fs::read(self.0.join("node_modules/bullmq/package.json"))?;
        Ok(serde_json::from_slice::<Package>(&manifest)?.version)
    }

    /// Runs a program, and reads the line that it prints.
    fn node<T: DeserializeOwned>(&self, program: &str, words: &[String]) -> Result<T> {
        let mut node = Command::new("node");
        node.arg(program).args(words).current_dir(Path::new(&self.0));
        let output = node.stderr(Stdio::inherit()).output().context("starting node")?;
        ensure!(
            output.status.success(),
            "{} failed ({})",
            text(&node),
            output.status
        );
        serde_json::from_slice(&output.stdout).with_context(|| format!("what {program} prints"))
    }
}

/// Each of its games has everything that a settled game has, and ratings like the ladder's.
fn ensure_settled(cluster: &Cluster, settled: usize) -> Result<()> {
    let (theirs, ours) = (Backlog::BullMq, Backlog::Worker);
    let whole = cluster.sql().number(&format!(
        "SELECT count(*)
         FROM job
         JOIN game ON game.id = job.game_id AND game.rating_status = 'settled'
         JOIN ledger white ON white.game_id = job.game_id AND white.player_id = game.white_id
         JOIN ledger black ON black.game_id = job.game_id AND black.player_id = game.black_id
         JOIN rating ON rating.ladder = game.ladder AND rating.player_id = game.white_id
             AND rating.rating = white.after_rating AND rating.sequence = white.sequence
         JOIN ledger model ON model.game_id = {} AND model.side = 'white'
             AND abs(model.after_rating - white.after_rating) <= {TOLERANCE}
         WHERE job.{} AND job.state = 'done'",
        ours.first(),
        theirs.games()
    ))?;
    ensure!(
        whole == settled as u64,
        "{settled} jobs of BullMQ are done, and {whole} games are settled as the ladder does"
    );
    Ok(())
}
