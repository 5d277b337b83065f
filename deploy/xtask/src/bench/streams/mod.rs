//! A thousand games, each with a stream, on one process.

mod audience;
mod play;

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result, bail, ensure};
use clap::Args;

use super::served::{Folder, Server, resident_kib};
use crate::bound::{Bound, MustBe};
use crate::cluster::binary;
use crate::descriptors::allow_open_files;
use crate::metadata::Metadata;
use crate::percentile::percentile;
use crate::stopwatch::Stopwatch;
use audience::{Audience, Heard};
use play::{Hall, Move};

/// Games, each with a stream of its own.
const STREAMS: usize = 1_000;
/// From a move's answer to its line, in milliseconds.
const P99_MS_MAX: f64 = 50.0;
/// What a stream may take, in KiB.
const STREAM_KIB_MAX: f64 = 64.0;
/// How long a stop may take, in milliseconds.
const STOP_MS_MAX: f64 = 1_000.0;

/// How to measure.
#[derive(Debug, Args)]
pub struct Options {
    /// This binary, instead of one that is built now
    #[arg(long, value_name = "PATH")]
    ladder: Option<PathBuf>,
}

pub(super) fn run(options: &Options) -> Result<()> {
    // A connection of ours for each stream, and one of the server.
    allow_open_files(2 * STREAMS as u64)?;
    let ladder = binary::given_or_release(options.ladder.as_deref())?;
    let folder = Folder::new(Metadata::read()?.target_directory.join("bench-streams"))?;
    let mut server = Server::start(&ladder, &folder.path().join("ladder.db"))?;
    let admin = fs::read_to_string(folder.path().join("ladder.db.admin-token"))?;
    let address = server.url().trim_start_matches("http://").to_owned();
    let watch = Stopwatch::start();

    let hall = Hall::prepare(&address, admin.trim(), STREAMS)?;
    let before = resident_kib(server.pid())?;
    let audience = Audience::open(&address, hall.games(), watch)?;
    let with_streams = resident_kib(server.pid())?;
    let moves = hall.play(&address, watch)?;
    let stopping = Stopwatch::start();
    let status = server.stop()?;
    let stopped_ms = stopping.elapsed().as_secs_f64() * 1_000.0;
    ensure!(status.success(), "the ladder ended with {status}");
    let heard = audience.leave()?;

    judge(&moves, &heard, with_streams.saturating_sub(before), stopped_ms)
}

fn judge(moves: &[Move], heard: &Heard, grown_kib: u64, stopped_ms: f64) -> Result<()> {
    let mut delays = Vec::with_capacity(moves.len());
    for played in moves {
        let at = heard
            .of(played.game, played.ply)
            .with_context(|| format!("move {} of game {} was not told", played.ply, played.game))?;
        // A line that comes before the answer has no delay.
        delays.push(at.saturating_sub(played.answered).as_secs_f64() * 1_000.0);
    }
    delays.sort_by(f64::total_cmp);
    println!("{STREAMS} streams, {} moves", moves.len());
    println!(
        "from a move's answer to its line, p50 {:.2} ms",
        percentile(&delays, 0.5)
    );
    let bounds = [
        Bound {
            what: "from a move's answer to its line in ms, p99",
            figure: percentile(&delays, 0.99),
            must_be: MustBe::AtMost(P99_MS_MAX),
        },
        Bound {
            what: "memory of a stream in KiB",
            figure: grown_kib as f64 / STREAMS as f64,
            must_be: MustBe::AtMost(STREAM_KIB_MAX),
        },
        Bound {
            what: "stop with all streams open in ms",
            figure: stopped_ms,
            must_be: MustBe::AtMost(STOP_MS_MAX),
        },
        Bound {
            what: "streams that were told of the stop",
            figure: heard.stopping as f64,
            must_be: MustBe::AtLeast(STREAMS as f64),
        },
    ];
    bounds.iter().for_each(Bound::print);
    match bounds.iter().filter(|bound| !bound.holds()).count() {
        0 => Ok(()),
        missed => bail!("{missed} of {} bounds are missed", bounds.len()),
    }
}
