//! The rules crate beside its reference.

use anyhow::Result;

use crate::program::{cargo, run as run_program};

pub(super) fn run() -> Result<()> {
    run_program(cargo().args(["bench", "--package", "rules", "--bench", "against_cozy"]))
}
