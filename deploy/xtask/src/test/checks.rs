//! What the compiler's tools find.

use anyhow::Result;

use crate::program::{cargo, run};

pub(super) fn format() -> Result<()> {
    run(cargo().args(["fmt", "--all", "--check"]))
}

pub(super) fn clippy() -> Result<()> {
    run(cargo().args([
        "clippy",
        "--workspace",
        "--all-targets",
        "--",
        "--deny",
        "warnings",
    ]))
}

pub(super) fn documentation() -> Result<()> {
    run(cargo()
        .env("RUSTDOCFLAGS", "--deny warnings")
        .args(["doc", "--workspace", "--no-deps"]))
}
