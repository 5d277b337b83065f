//! `ladder import` of many results, beside bare inserts of the rows that it writes.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use serde::Deserialize;

use super::served::Folder;
use crate::bound::{Bound, MustBe};
use crate::cluster::binary;
use crate::metadata::Metadata;
use crate::program::{cargo, run as run_program, text};
use crate::stopwatch::Stopwatch;

/// Results of an import for each bare insert of all its rows, at least.
const RATIO_MIN: f64 = 0.4;

/// Players for each thousand results.
const PLAYERS_PER_THOUSAND: u64 = 50;

/// How to measure.
#[derive(Debug, Args)]
pub struct Options {
    /// How many results are imported
    #[arg(long, default_value_t = 2_000_000)]
    results: u64,
    /// This binary, instead of one that is built now
    #[arg(long, value_name = "PATH")]
    ladder: Option<PathBuf>,
}

/// What `import --json` says of itself.
#[derive(Debug, Deserialize)]
struct Imported {
    entered: u64,
}

/// What `bare_inserts` prints.
#[derive(Debug, Deserialize)]
struct Bare {
    games: u64,
    games_per_second: f64,
}

pub(super) fn run(options: &Options) -> Result<()> {
    let ladder = binary::given_or_release(options.ladder.as_deref())?;
    run_program(cargo().args([
        "bench",
        "--package",
        "store",
        "--bench",
        "bare_inserts",
        "--no-run",
    ]))?;
    let folder = Folder::new(Metadata::read()?.target_directory.join("bench-import"))?;
    let file = folder.path().join("results.csv");
    write_results(&file, options.results)?;

    let database = folder.path().join("ladder.db");
    let watch = Stopwatch::start();
    let mut command = Command::new(&ladder);
    command
        .arg("import")
        .arg(&file)
        .args(["--ladder", "blitz", "--json", "--database"])
        .arg(format!("sqlite:{}", database.display()));
    let imported: Imported = json(&mut command)?;
    let seconds = watch.elapsed().as_secs_f64();
    let mut command = cargo();
    command
        .args([
            "bench",
            "--quiet",
            "--package",
            "store",
            "--bench",
            "bare_inserts",
            "--",
        ])
        .arg(&database)
        .arg(folder.path().join("bare.db"));
    let bare: Bare = json(&mut command)?;
    ensure!(
        imported.entered == options.results && bare.games == options.results,
        "{} results were imported, and {} games copied, of {}",
        imported.entered,
        bare.games,
        options.results
    );

    let rate = imported.entered as f64 / seconds;
    println!("results imported          {rate:>8.0} /s");
    println!("bare inserts of the same  {:>8.0} /s", bare.games_per_second);
    let bound = Bound {
        what: "results imported for each that is inserted bare",
        figure: rate / bare.games_per_second,
        must_be: MustBe::AtLeast(RATIO_MIN),
    };
    bound.print();
    if bound.holds() {
        Ok(())
    } else {
        bail!("the import is too slow")
    }
}

/// Results of a few hundred a day, among players of whom each meets any other.
fn write_results(path: &Path, results: u64) -> Result<()> {
    let mut file = BufWriter::new(File::create(path)?);
    let players = (results * PLAYERS_PER_THOUSAND / 1_000).max(2);
    let mut state: u64 = 1;
    let mut next = |below: u64| {
        // Knuth's constants (MMIX); the upper bits are the random ones.
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % below
    };
    writeln!(file, "date,white,black,result")?;
    for line in 0..results {
        let white = next(players);
        let black = (white + 1 + next(players - 1)) % players;
        let result = ["1-0", "0-1", "1/2-1/2"][next(3) as usize];
        let day = line * 9_000 / results;
        let (year, month, day) = (1990 + day / 336, 1 + day / 28 % 12, 1 + day % 28);
        writeln!(
            file,
            "{year}-{month:02}-{day:02},Player {white},Player {black},{result}"
        )?;
    }
    file.flush()?;
    Ok(())
}

/// Runs it and reads what it prints.
fn json<T: for<'de> Deserialize<'de>>(command: &mut Command) -> Result<T> {
    let output = command.stderr(Stdio::inherit()).output()?;
    ensure!(
        output.status.success(),
        "{} failed ({})",
        text(command),
        output.status
    );
    serde_json::from_slice(&output.stdout).with_context(|| format!("reading what {} prints", text(command)))
}
