//! `cargo xtask cluster`: a ladder of many processes on this machine.
//!
//! [`ensemble`] starts and stops it; `chaos` and `bench cluster` use the same.

pub mod binary;
mod check;
pub mod ensemble;
pub mod http;
pub mod interrupt;
pub mod member;
mod nginx;
pub mod redis;
pub mod site;
pub mod sql;
mod watch;

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use servers::{PostgresPrograms, free_port, nginx_program, redis_program};

use crate::packages::{Consent, Need, ensure};
use ensemble::{Cluster, Network, Setup};
use interrupt::Interrupt;
use redis::RedisKind;

/// What to start.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  cargo xtask cluster\n  cargo xtask cluster --redis-cluster --apis 3 --workers 4\n  \
    cargo xtask cluster --check"
)]
pub struct Options {
    /// Three Redis nodes that share the keys, instead of one
    #[arg(long)]
    redis_cluster: bool,
    /// How many `ladder api`
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..))]
    apis: u8,
    /// How many `ladder worker`
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..))]
    workers: u8,
    /// Where the proxy answers; port 0 takes a free one
    #[arg(long, default_value = "127.0.0.1:8080")]
    listen: String,
    /// Keep database, logs and token in this folder, and go on with what is there. PostgreSQL, which does
    /// not run as root, must be able to reach it
    #[arg(long, value_name = "DIR")]
    keep: Option<PathBuf>,
    /// This binary, instead of one that is built now
    #[arg(long, value_name = "PATH")]
    ladder: Option<PathBuf>,
    /// Play 1,000 games whose clients go to another API for each move, and end
    #[arg(long)]
    check: bool,
    /// Install what is missing without asking
    #[arg(long)]
    yes: bool,
}

/// Starts it, and stops it on Ctrl-C.
///
/// # Errors
/// When something does not come up, or the check finds something.
pub fn run(options: &Options) -> Result<()> {
    let interrupt = Interrupt::listen()?;
    install(Consent::of_this_run(options.yes))?;
    let cluster = Cluster::start(&setup(options)?)?;
    if options.check {
        return check::alternating(&cluster);
    }
    greet(&cluster);
    watch::until(&interrupt, cluster);
    Ok(())
}

/// Everything that a cluster needs beside the ladder.
///
/// # Errors
/// When something is missing and may not be installed.
pub fn install(consent: Consent) -> Result<()> {
    ensure(PostgresPrograms::find(), Need::Postgres, consent)?;
    ensure(redis_program(), Need::Redis, consent)?;
    ensure(nginx_program(), Need::Nginx, consent)
}

/// A free loopback address for a proxy.
///
/// # Errors
/// When the system has none left.
pub fn free_address() -> Result<String> {
    Ok(format!("127.0.0.1:{}", free_port()?))
}

fn setup(options: &Options) -> Result<Setup> {
    Ok(Setup {
        ladder: binary::given_or_release(options.ladder.as_deref())?,
        redis: if options.redis_cluster {
            RedisKind::Three
        } else {
            RedisKind::One
        },
        apis: options.apis.into(),
        workers: options.workers.into(),
        listen: match options.listen.strip_suffix(":0") {
            Some(_) => free_address()?,
            None => options.listen.clone(),
        },
        keep: options.keep.clone(),
        lease_s: None,
        network: Network::Direct,
    })
}

fn greet(cluster: &Cluster) {
    let url = cluster.url();
    println!("Ladder answers on {url}");
    for member in &cluster.apis {
        println!("  {member}     http://{}", member.address().unwrap_or_default());
    }
    for member in &cluster.workers {
        println!("  {member}");
    }
    println!("  data      {}", cluster.database());
    println!("  redis     {}", cluster.redis.url());
    println!(
        "  admin     the administrator's token is in {}",
        cluster.token_path().display()
    );
    println!("  logs      {}", cluster.folder().join("logs").display());
    println!(
        "Try: {} replay samples/online_games.pgn --url {url} --token \"$(cat {})\"",
        cluster.common().ladder.display(),
        cluster.token_path().display()
    );
    println!("Kill one of the processes while it plays. Ctrl-C stops everything.");
}
