//! What the ladder's decisions lead to, among people who do not exist. `cargo xtask simulate …` runs it.

mod dice;
mod processor;
mod queue;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// What the ladder's decisions lead to, among people who do not exist.
#[derive(Parser)]
#[command(name = "cargo xtask simulate", bin_name = "cargo xtask simulate")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Pair a closed population on a virtual clock, beside first come first served and plain neighbours
    Queue(queue::Options),
}

fn main() -> ExitCode {
    let Command::Queue(options) = Arguments::parse().command;
    match queue::run(&options) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
