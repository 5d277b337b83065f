//! The binary that is run.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};

use crate::metadata::Metadata;
use crate::program::{cargo, run};

/// Builds the optimised `ladder`, and tells where it is.
fn release() -> Result<PathBuf> {
    run(cargo().args(["build", "--release", "--package", "ladder"]))?;
    Ok(Metadata::read()?.target_directory.join("release/ladder"))
}

/// The binary that was named, else the optimised one, built now.
///
/// # Errors
/// When the named one is not there, or the other one does not build.
pub fn given_or_release(given: Option<&Path>) -> Result<PathBuf> {
    match given {
        Some(path) => path
            .canonicalize()
            .with_context(|| format!("there is no {}", path.display())),
        None => release(),
    }
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
