//! Moves over HTTP on an embedded ladder, beside what the disk gives.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use anyhow::{Context, Result, bail, ensure};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::metadata::Metadata;
use crate::program::{cargo, root, run as run_program, text};
use crate::replay::{Latency, Replayed};

/// Games at once.
const CONCURRENCY: &str = "64";
/// How often the sample is played: enough moves that its few long games do not decide.
const ROUNDS: usize = 6;
/// From this flush on, in milliseconds, a disk is slow, and commits that are shared must make up for it.
const SLOW_FLUSH_MS: f64 = 1.0;
/// Moves for each bare commit, at least, on a slow disk.
const RATIO_ON_SLOW_DISKS: f64 = 1.0;
/// The same on a fast one, where HTTP and the rules cost more than the disk.
const RATIO_ON_FAST_DISKS: f64 = 0.4;
/// The slowest hundredth of the moves begins above this, in milliseconds.
const P99_MS_MAX: f64 = 25.0;

/// What `bare_commits` prints.
#[derive(Debug, Deserialize)]
struct Bare {
    update_per_second: f64,
    update_and_insert_per_second: f64,
    fdatasync_ms: Flush,
}

#[derive(Debug, Deserialize)]
struct Flush {
    p50: f64,
    p99: f64,
}

pub(super) fn run() -> Result<()> {
    run_program(cargo().args(["build", "--release", "--package", "ladder"]))?;
    run_program(cargo().args([
        "bench",
        "--package",
        "store",
        "--bench",
        "bare_commits",
        "--no-run",
    ]))?;
    let target = Metadata::read()?.target_directory;
    let folder = Folder::new(target.join("bench-embedded"))?;
    let before = bare(&folder.0)?;
    let replayed = replay(&target.join("release/ladder"), &folder.0)?;
    let after = bare(&folder.0)?;
    judge(&replayed, &[before, after])
}

/// A folder on the disk of the build, where temporary folders may be in memory.
struct Folder(PathBuf);

impl Folder {
    fn new(path: PathBuf) -> Result<Self> {
        if path.exists() {
            fs::remove_dir_all(&path)?;
        }
        fs::create_dir_all(&path)?;
        Ok(Self(path))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _what_is_left_is_removed_by_the_next_run = fs::remove_dir_all(&self.0);
    }
}

fn bare(folder: &Path) -> Result<Bare> {
    let folder = Folder::new(folder.join("bare"))?;
    let mut command = cargo();
    command
        .args([
            "bench",
            "--quiet",
            "--package",
            "store",
            "--bench",
            "bare_commits",
            "--",
        ])
        .arg(&folder.0);
    json(&mut command)
}

fn replay(ladder: &Path, folder: &Path) -> Result<Replayed> {
    let database = folder.join("ladder.db");
    let server = Server::start(ladder, &database)?;
    let token = fs::read_to_string(folder.join("ladder.db.admin-token"))?;
    let sample = root().join("samples/online_games.pgn");
    let mut command = Command::new(ladder);
    command
        .arg("replay")
        .args(vec![sample; ROUNDS])
        .args(["--concurrency", CONCURRENCY, "--json", "--url", &server.url])
        .env("LADDER_TOKEN", token.trim());
    json(&mut command)
}

/// Runs it and reads what it prints.
fn json<T: DeserializeOwned>(command: &mut Command) -> Result<T> {
    let output = command.stderr(Stdio::inherit()).output()?;
    ensure!(
        output.status.success(),
        "{} failed ({})",
        text(command),
        output.status
    );
    serde_json::from_slice(&output.stdout).with_context(|| format!("reading what {} prints", text(command)))
}

/// A ladder on a free port; dropping it ends it.
struct Server {
    child: Child,
    url: String,
}

impl Server {
    fn start(ladder: &Path, database: &Path) -> Result<Self> {
        let mut child = Command::new(ladder)
            .args(["serve", "--listen", "127.0.0.1:0"])
            .arg(format!("--database=sqlite:{}", database.display()))
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()?;
        let output = child.stdout.take().context("the ladder has no output")?;
        let mut lines = BufReader::new(output).lines();
        let greeting = lines.next().transpose()?.unwrap_or_default();
        // Read to the end, or the pipe would break under the rest of the greeting.
        std::thread::spawn(move || lines.for_each(drop));
        let url = greeting.strip_prefix("Ladder answers on ").map(str::to_owned);
        let server = Self {
            child,
            url: url.unwrap_or_default(),
        };
        ensure!(!server.url.is_empty(), "the ladder did not start");
        Ok(server)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _already_gone = self.child.kill();
        let _already_gone = self.child.wait();
    }
}

/// The mean of what was measured before and after: disks are not always equally fast.
fn mean(bare: &[Bare], number: impl Fn(&Bare) -> f64) -> f64 {
    bare.iter().map(number).sum::<f64>() / bare.len() as f64
}

fn judge(replayed: &Replayed, bare: &[Bare]) -> Result<()> {
    let Latency { p50, p90, p99, max } = replayed.latency_ms;
    let update = mean(bare, |bare| bare.update_per_second);
    let both = mean(bare, |bare| bare.update_and_insert_per_second);
    let flush = mean(bare, |bare| bare.fdatasync_ms.p50);
    let ratio = replayed.moves_per_second / update;
    println!(
        "{} games, {} moves, {CONCURRENCY} games at once",
        replayed.games, replayed.plies
    );
    println!("moves over HTTP           {:>8.0} /s", replayed.moves_per_second);
    println!("bare UPDATE, committed    {update:>8.0} /s");
    println!("bare UPDATE and INSERT    {both:>8.0} /s");
    println!("moves for each UPDATE     {ratio:>8.2}");
    println!(
        "moves for each of both    {:>8.2}",
        replayed.moves_per_second / both
    );
    println!("latency of a move         p50 {p50:.2} ms, p90 {p90:.2} ms, p99 {p99:.2} ms, max {max:.2} ms");
    println!(
        "fdatasync                 p50 {flush:.3} ms, p99 {:.3} ms",
        mean(bare, |bare| bare.fdatasync_ms.p99)
    );
    let least = if flush >= SLOW_FLUSH_MS {
        RATIO_ON_SLOW_DISKS
    } else {
        RATIO_ON_FAST_DISKS
    };
    if ratio < least {
        bail!("fewer than {least} moves for each bare UPDATE");
    }
    if p99 >= P99_MS_MAX {
        bail!("the slowest hundredth of the moves took {P99_MS_MAX} ms and more");
    }
    Ok(())
}
