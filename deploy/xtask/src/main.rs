//! `cargo xtask`: everything that builds, checks, measures and ships.

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use xtask::{
    alerts, bench, chaos, cluster, contract, deploy, differential, licences, overload, page, readme, rules,
    simulate, test, upgrade,
};

/// Everything that builds, checks, measures and ships.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Check and test everything, on private database servers started for it
    Test(test::Options),
    /// Test the rules of chess with every row of every table, optimised
    Rules,
    /// Compare the rules with another library in random games, standard and Chess960
    Differential(differential::Options),
    /// Start a ladder of many processes on this machine: PostgreSQL, Redis, APIs, workers and nginx
    Cluster(cluster::Options),
    /// Check what brings the ladder to machines: container, compose, Kubernetes, nginx, systemd
    Deploy(deploy::Options),
    /// Let processes, servers and networks fail while games are played, and look whether anything is lost
    Chaos(chaos::Options),
    /// Roll a new version out over an older one while games are played, and look whether anything is lost
    Upgrade(upgrade::Options),
    /// Offer twice what a ladder carries, and be slow and idle on purpose, and look whether anybody else feels it
    Overload(overload::Options),
    /// Look at what the ladder's decisions lead to, among simulated players
    Simulate(simulate::Options),
    /// Measure
    Bench {
        #[command(subcommand)]
        bench: bench::Bench,
    },
    /// Build the pages, that to play on and that of the API
    Web(page::BuildOptions),
    /// Try the pages in a browser without a screen, before a ladder of its own
    Browser(page::BrowserOptions),
    /// Have Prometheus check the alerts, their tests and the dashboard
    Alerts(alerts::Options),
    /// Send what the contract allows and rules out, and play by clients that are generated from it
    Contract(contract::Options),
    /// Copy and paste what the READMEs say of the first rated game
    Readme(readme::Options),
    /// Check licences, banned crates and sources of all dependencies
    Licences,
}

fn main() -> ExitCode {
    let outcome = match Arguments::parse().command {
        Command::Test(options) => return test::run(&options),
        Command::Rules => return rules::run(),
        Command::Differential(options) => differential::run(&options),
        Command::Cluster(options) => cluster::run(&options),
        Command::Deploy(options) => deploy::run(&options),
        Command::Chaos(options) => return chaos::run(&options),
        Command::Upgrade(options) => return upgrade::run(&options),
        Command::Overload(options) => return overload::run(&options),
        Command::Simulate(options) => simulate::run(&options),
        Command::Bench { bench } => bench::run(&bench),
        Command::Web(options) => page::build(&options),
        Command::Browser(options) => page::browser(&options),
        Command::Alerts(options) => alerts::run_alone(&options),
        Command::Contract(options) => contract::run(&options),
        Command::Readme(options) => readme::run(&options),
        Command::Licences => licences::run(),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
