//! Moves over HTTP on an embedded ladder, beside what the disk gives.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail, ensure};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::served::{Folder, Server};
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
    let before = bare(folder.path())?;
    let replayed = replay(&target.join("release/ladder"), folder.path())?;
    let after = bare(folder.path())?;
    judge(&replayed, &[before, after])
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
        .arg(folder.path());
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
        .args(["--concurrency", CONCURRENCY, "--json", "--url", server.url()])
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
