//! `cargo xtask simulate …`: what decisions lead to. The package `simulation` does it, optimised.

use anyhow::Result;
use clap::Args;

use crate::program::{cargo, run as run_program};

/// What is handed on.
#[derive(Debug, Args)]
#[command(disable_help_flag = true)]
pub struct Options {
    /// What to simulate, and how; `--help` says what there is
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    arguments: Vec<String>,
}

/// Simulates.
///
/// # Errors
/// When it does not build, or a bound does not hold.
pub fn run(options: &Options) -> Result<()> {
    run_program(
        cargo()
            .args(["run", "--quiet", "--release", "--package", "simulation", "--"])
            .args(&options.arguments),
    )
}
