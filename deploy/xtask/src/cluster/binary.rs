//! The binary that is run.

use std::path::PathBuf;

use anyhow::{Result, ensure};

use crate::metadata::Metadata;
use crate::program::{cargo, run};

/// Builds the optimised `ladder`, and tells where it is.
///
/// # Errors
/// When it does not build.
pub fn release() -> Result<PathBuf> {
    run(cargo().args(["build", "--release", "--package", "ladder"]))?;
    Ok(Metadata::read()?.target_directory.join("release/ladder"))
}

/// The `ladder` that was built for the tests.
///
/// # Errors
/// When there is none.
pub fn of_the_tests() -> Result<PathBuf> {
    let path = Metadata::read()?.target_directory.join("debug/ladder");
    ensure!(path.is_file(), "{} was not built", path.display());
    Ok(path)
}
