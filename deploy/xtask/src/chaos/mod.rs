//! `cargo xtask chaos`: games are played while processes, servers and networks fail.
//!
//! A seeded plan of faults is inflicted on a cluster, one after the other, while players play recorded games
//! through its proxy. After each the ladder must recover within a bound; at the end the books must balance.

pub(crate) mod books;
mod fault;
mod inflict;
mod plan;
pub(crate) mod players;
mod recovery;
mod table;

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use clap::Args;

use crate::cluster::binary;
use crate::cluster::ensemble::{Cluster, Network, Setup};
use crate::cluster::interrupt::Interrupt;
use crate::cluster::redis::RedisKind;
use crate::cluster::{free_address, install};
use crate::counts::{Counts, conclude};
use crate::finding;
use crate::packages::Consent;
use plan::{Planned, plan};
use players::Players;
use recovery::Bounds;
use table::Table;

/// Faults of the long run and of the short one.
const FAULTS: usize = 200;
const FAULTS_SHORT: usize = 30;
/// How long a job is lent, in seconds, in the long run and in the short one.
const LEASE_S: u32 = 5;
const LEASE_SHORT_S: u32 = 2;

/// What is to fail.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  cargo xtask chaos\n  cargo xtask chaos --short --seed 7")]
pub struct Options {
    /// How many faults; by default 200, or 30 of the short run
    #[arg(long)]
    faults: Option<usize>,
    /// What the order of faults and their victims follow from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Fewer faults, and leases of 2 s instead of 5 s
    #[arg(long)]
    short: bool,
    /// This binary, instead of one that is built now
    #[arg(long, value_name = "PATH")]
    ladder: Option<PathBuf>,
    /// Keep database and logs in this folder. PostgreSQL, which does not run as root, must be able to reach it
    #[arg(long, value_name = "DIR")]
    keep: Option<PathBuf>,
    /// Install what is missing without asking
    #[arg(long)]
    yes: bool,
}

/// The run as a command of its own.
pub fn run(options: &Options) -> ExitCode {
    conclude(prepared(options).and_then(Run::count))
}

/// The short run, as a step of the tests and with the binary that was built for them.
///
/// # Errors
/// When the cluster does not come up.
pub fn short(consent: Consent) -> Result<Counts> {
    install(consent)?;
    let run = Run {
        ladder: binary::of_the_tests()?,
        faults: FAULTS_SHORT,
        seed: 1,
        lease_s: LEASE_SHORT_S,
        keep: None,
    };
    run.count()
}

fn prepared(options: &Options) -> Result<Run> {
    install(Consent::of_this_run(options.yes))?;
    let (faults, lease_s) = if options.short {
        (FAULTS_SHORT, LEASE_SHORT_S)
    } else {
        (FAULTS, LEASE_S)
    };
    Ok(Run {
        ladder: binary::given_or_release(options.ladder.as_deref())?,
        faults: options.faults.unwrap_or(faults),
        seed: options.seed,
        lease_s,
        keep: options.keep.clone(),
    })
}

/// What one run does.
#[derive(Debug)]
struct Run {
    ladder: PathBuf,
    faults: usize,
    seed: u64,
    lease_s: u32,
    keep: Option<PathBuf>,
}

impl Run {
    fn count(self) -> Result<Counts> {
        let interrupt = Interrupt::listen()?;
        let bounds = Bounds::with_lease(self.lease_s);
        let mut cluster = Cluster::start(&self.setup()?)?;
        let players = Players::start(&cluster)?;
        println!(
            "{} faults from seed {}, leases of {} s, games by {} clients at once",
            self.faults,
            self.seed,
            self.lease_s,
            players::CONCURRENCY
        );
        let mut table = Table::default();
        for planned in plan(self.faults, self.seed) {
            if interrupt.came() {
                break;
            }
            table.add(planned, survive(&mut cluster, planned, &bounds));
        }
        let rounds = players.stop();
        let balance = books::audit(&cluster);
        table.print();
        Ok(table.counts() + players::judge(&rounds) + finding::judge(&balance))
    }

    fn setup(&self) -> Result<Setup> {
        Ok(Setup {
            ladder: self.ladder.clone(),
            redis: RedisKind::One,
            apis: 2,
            workers: 2,
            listen: free_address()?,
            keep: self.keep.clone(),
            lease_s: Some(self.lease_s),
            network: Network::Breakable,
        })
    }
}

/// Inflicts a fault and waits until nothing is left of it.
fn survive(cluster: &mut Cluster, planned: Planned, bounds: &Bounds) -> Result<recovery::Recovery> {
    inflict::inflict(cluster, planned, bounds)?;
    recovery::wait(cluster, bounds)
}
