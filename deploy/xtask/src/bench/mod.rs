//! `cargo xtask bench …`: what is measured, one file each.

mod cluster;
mod embedded;
mod flags;
mod import;
mod ranking;
mod rules;
pub(crate) mod served;
mod statistics;
mod streams;
mod winnable;

use anyhow::Result;
use clap::Subcommand;

/// What can be measured.
#[derive(Debug, Subcommand)]
pub enum Bench {
    /// Move generation and game replay beside cozy-chess, in one process
    Rules,
    /// Moves over HTTP on SQLite, beside the bare commits and flushes of the same disk
    Embedded,
    /// Moves and ratings of many processes, beside what PostgreSQL and Redis do alone, with fsync
    Cluster(cluster::Options),
    /// From the deadlines of a thousand games to their flags, at real processes
    Flags(flags::Options),
    /// Results imported from a file, beside bare inserts of the same rows
    Import(import::Options),
    /// Rank boards: ranks, pages and updates among a million players
    Ranking,
    /// A player's statistics and a head-to-head over ten thousand games, beside the bare statements
    Statistics,
    /// Moves to a thousand open streams of one process, what each stream takes, and how long a stop takes then
    Streams(streams::Options),
    /// Who can still mate, beside chasolver on the same positions
    Winnable,
}

/// Measures, and prints what it found.
///
/// # Errors
/// When the measurement cannot be run, or a bound that it checks does not hold.
pub fn run(bench: &Bench) -> Result<()> {
    match bench {
        Bench::Rules => rules::run(),
        Bench::Embedded => embedded::run(),
        Bench::Cluster(options) => cluster::run(options),
        Bench::Flags(options) => flags::run(options),
        Bench::Import(options) => import::run(options),
        Bench::Ranking => ranking::run(),
        Bench::Statistics => statistics::run(),
        Bench::Streams(options) => streams::run(options),
        Bench::Winnable => winnable::run(),
    }
}
