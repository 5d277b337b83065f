//! A player's statistics.

use anyhow::Result;

use crate::program::{cargo, run as run_program};

pub(super) fn run() -> Result<()> {
    run_program(cargo().args(["bench", "--package", "store", "--bench", "statistics"]))
}
