//! A ladder of many processes beside what its servers can do alone, all in the same run and with fsync.

mod backlog;
mod bullmq;
mod latency;
mod moves;
mod pgbench;
mod settling;

use std::path::PathBuf;

use anyhow::{Result, bail};
use clap::{Args, ValueEnum};

use bullmq::BullMq;

use crate::bound::Bound;
use crate::cluster::ensemble::{Cluster, Network, Setup};
use crate::cluster::redis::RedisKind;
use crate::cluster::{binary, free_address, install};
use crate::packages::Consent;

/// How to measure.
#[derive(Debug, Args)]
pub struct Options {
    /// This binary, instead of one that is built now
    #[arg(long, value_name = "PATH")]
    ladder: Option<PathBuf>,
    /// Install what is missing without asking
    #[arg(long)]
    yes: bool,
    /// Leave out the comparison with a worker on Node, whose packages npm fetches
    #[arg(long)]
    without_bullmq: bool,
    /// Measure this alone
    #[arg(long, value_enum)]
    only: Option<Part>,
}

/// What is measured, in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Part {
    /// Moves each second
    Moves,
    /// From the last move of a game to its ratings
    Latency,
    /// Settling of finished games
    Settling,
}

impl Options {
    fn asks_for(&self, part: Part) -> bool {
        self.only.is_none_or(|only| only == part)
    }
}

/// Measures everything and prints all figures.
pub(super) fn run(options: &Options) -> Result<()> {
    install(Consent::of_this_run(options.yes))?;
    let beside_bullmq = options.asks_for(Part::Settling) && !options.without_bullmq;
    let bullmq = beside_bullmq.then(BullMq::install).transpose()?;
    let mut cluster = Cluster::start(&Setup {
        ladder: binary::given_or_release(options.ladder.as_deref())?,
        redis: RedisKind::One,
        apis: 2,
        workers: 2,
        listen: free_address()?,
        keep: None,
        lease_s: None,
        network: Network::Direct,
    })?;
    let mut bounds = Vec::new();
    if options.asks_for(Part::Moves) {
        bounds.extend(moves::measure(&cluster)?);
    }
    if options.asks_for(Part::Latency) {
        bounds.extend(latency::measure(&cluster)?);
    }
    if options.asks_for(Part::Settling) {
        bounds.extend(settling::measure(&mut cluster, bullmq.as_ref())?);
    }
    println!();
    bounds.iter().for_each(Bound::print);
    match bounds.iter().filter(|bound| !bound.holds()).count() {
        0 => Ok(()),
        missed => bail!("{missed} of {} bounds are missed", bounds.len()),
    }
}
