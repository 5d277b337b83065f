//! `cargo xtask overload`: twice what a ladder carries, and clients that are slow or idle on purpose.
//!
//! First it is found out how many requests a ladder on an embedded file answers, of a mixture of moves, looks and other
//! changes. Then many more clients offer twice that. Nothing but 429 and 503 with `Retry-After` may come beside what was
//! asked for, moves must go through while looks are put off, memory must stay where it is, and moments after the crowd
//! has gone all must be as before. In the end a thousand idle streams and some hundred requests that never become whole
//! must not be felt by two players at their game.

mod crowd;
mod hand;
mod nuisance;
mod players;
mod tally;

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Result, ensure};
use clap::Args;

use crate::bench::served::{Folder, Server, resident_kib};
use crate::cluster::binary;
use crate::counts::{Counts, conclude};
use crate::descriptors::allow_open_files;
use crate::finding::{Finding, judge};
use crate::metadata::Metadata;
use crate::stopwatch::Stopwatch;
use crowd::{Crowd, Pace};
use nuisance::Nuisance;
use players::Players;
use tally::Tally;

/// Connections that find out what is carried: enough to keep two processors busy.
const EXPLORERS: usize = 8;
/// Connections that offer more than that.
const CROWD: usize = 600;
/// Moves that go through while twice too much is offered, at least.
const MOVES_SHARE_MIN: f64 = 0.99;
/// What memory may grow by, in MiB: a buffer for each connection, and the games that were begun.
const GROWN_MIB_MAX: u64 = 256;
/// How soon all is as before.
const RECOVERY: Duration = Duration::from_secs(5);
/// How much slower the slowest hundredth of others' moves may become.
const SLOWER_MAX: f64 = 2.0;
/// Below that, in milliseconds, nobody feels a difference, and a busy machine makes some.
const FELT_MS: f64 = 10.0;

/// How long, and of which binary.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  cargo xtask overload --seconds 60")]
pub struct Options {
    /// How long twice too much is offered, in seconds
    #[arg(long, value_name = "N", default_value_t = 600, value_parser = clap::value_parser!(u64).range(5..))]
    seconds: u64,
    /// This binary, instead of one that is built now
    #[arg(long, value_name = "PATH")]
    ladder: Option<PathBuf>,
}

/// Offers too much, and prints what was found.
pub fn run(options: &Options) -> ExitCode {
    conclude(measured(options))
}

fn measured(options: &Options) -> Result<Counts> {
    // A connection of ours for each client, and one of the server.
    allow_open_files(2 * (CROWD + nuisance::STREAMS + nuisance::SLOW) as u64)?;
    let ladder = binary::given_or_release(options.ladder.as_deref())?;
    let folder = Folder::new(Metadata::read()?.target_directory.join("overload"))?;
    let server = Server::start(&ladder, &folder.path().join("ladder.db"))?;
    let admin = fs::read_to_string(folder.path().join("ladder.db.admin-token"))?;
    let address = server.url().trim_start_matches("http://").to_owned();
    let players = Players::register(&address, admin.trim())?;

    let mut findings = too_much(options, &server, &address, &players)?;
    findings.push((
        "players beside slow and idle clients",
        nuisances(&address, &players),
    ));
    Ok(judge(&findings))
}

fn too_much(options: &Options, server: &Server, address: &str, players: &Players) -> Result<Vec<Finding>> {
    let explored = Duration::from_secs(options.seconds.min(10));
    let calm = Crowd::new(address, players, EXPLORERS).run(Pace::AsFastAsAnswers, explored)?;
    let carried = calm.answered() as f64 / explored.as_secs_f64();
    println!("carried                   {carried:>8.0} requests/s, {calm}");
    let before_kib = resident_kib(server.pid())?;

    let offered = Duration::from_secs(options.seconds);
    let pace = Pace::PerSecond(2.0 * carried);
    let crowded = Crowd::new(address, players, CROWD).run(pace, offered)?;
    let recovery = recovers(address, players);
    let after_kib = resident_kib(server.pid())?;
    println!(
        "offered twice as much     {:>8.0} requests/s, {crowded}",
        crowded.answered() as f64 / offered.as_secs_f64()
    );
    Ok(vec![
        ("what is carried alone is answered", no_faults(&calm)),
        ("nothing but 429 and 503 with Retry-After", no_faults(&crowded)),
        ("moves go through", moves_go_through(&crowded)),
        ("memory is bounded", memory(before_kib, after_kib)),
        ("all is as before", recovery),
    ])
}

fn no_faults(tally: &Tally) -> Result<String> {
    let faults = tally.faults();
    ensure!(faults.is_empty(), "{}", faults.join("; "));
    Ok(format!("{} answers", tally.answered()))
}

fn moves_go_through(tally: &Tally) -> Result<String> {
    let (moves, looks) = (tally.moves.granted_share(), tally.looks.granted_share());
    ensure!(
        moves >= MOVES_SHARE_MIN,
        "only {:.1} % of the moves",
        moves * 100.0
    );
    Ok(format!(
        "{:.1} % of the moves, {:.1} % of the looks",
        moves * 100.0,
        looks * 100.0
    ))
}

fn memory(before_kib: u64, after_kib: u64) -> Result<String> {
    let grown_mib = after_kib.saturating_sub(before_kib) / 1_024;
    let (before, after) = (before_kib / 1_024, after_kib / 1_024);
    ensure!(grown_mib <= GROWN_MIB_MAX, "from {before} MiB to {after} MiB");
    Ok(format!("{before} MiB before, {after} MiB after"))
}

/// How long it takes until a few clients are answered without exception again.
fn recovers(address: &str, players: &Players) -> Result<String> {
    let since = Stopwatch::start();
    loop {
        let began = since.elapsed();
        let tally = Crowd::new(address, players, 2).run(Pace::PerSecond(20.0), Duration::from_millis(500))?;
        if tally.is_all_granted() {
            return Ok(format!("within {:.1} s", began.as_secs_f64()));
        }
        ensure!(
            since.elapsed() < RECOVERY,
            "not within {} s: {tally}",
            RECOVERY.as_secs()
        );
    }
}

/// Some players at their pace, alone and then among clients that only cost.
fn nuisances(address: &str, players: &Players) -> Result<String> {
    let game = || -> Result<Tally> {
        Crowd::new(address, players, 4).run(Pace::PerSecond(100.0), Duration::from_secs(15))
    };
    let alone_ms = game()?.moves.p99_ms();
    let nuisance = Nuisance::begin(address, &players.new_game(address)?)?;
    let among = game()?;
    let among_ms = among.moves.p99_ms();
    let cut = nuisance.end()?;
    let bound_ms = (SLOWER_MAX * alone_ms).max(FELT_MS);
    let figures = format!(
        "p99 of a move {alone_ms:.1} ms alone, {among_ms:.1} ms among {} idle streams and {} slow requests; {cut}",
        nuisance::STREAMS,
        nuisance::SLOW,
    );
    ensure!(among.is_all_granted(), "{among}");
    ensure!(among_ms <= bound_ms, "{figures}");
    Ok(figures)
}
