//! Who can still mate, beside chasolver; the crate that does it is a workspace by itself.

use anyhow::Result;

use crate::program::{cargo, run as run_program};

pub(super) fn run() -> Result<()> {
    let manifest = ["--manifest-path", "deploy/oracle/Cargo.toml"];
    run_program(
        cargo()
            .arg("bench")
            .args(manifest)
            .arg("--locked")
            .args(["--bench", "winnable"]),
    )
}
