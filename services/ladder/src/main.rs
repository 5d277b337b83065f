//! The `ladder` command.

mod commands;
mod config;
mod csv;
mod house;
mod lifecycle;
mod logging;
mod mint;
mod options;
mod scoresheet;
mod size;
mod watch;
mod wiring;
mod world;

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    match commands::run(&commands::Ladder::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
