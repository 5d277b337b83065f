//! The HTTP contract is a valid `OpenAPI` document.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};
use servers::Folder;

use crate::packages::{self, Consent, Need};
use crate::program::{root, run};

/// The reference validator, by the authors of the Python `OpenAPI` tools (Apache-2.0).
const VALIDATOR: &str = "openapi-spec-validator==0.9.0";

/// Validates `openapi.yaml` with a validator installed for this run alone.
pub(super) fn validate(consent: Consent) -> Result<()> {
    let folder = Folder::new("ladder-python-")?;
    if environment(folder.path()).is_err() {
        packages::install(Need::Python, consent)?;
        environment(folder.path()).context("making a Python environment")?;
    }
    let programs = folder.path().join("bin");
    run(Command::new(programs.join("python")).args([
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
        VALIDATOR,
    ]))?;
    run(Command::new(programs.join("openapi-spec-validator"))
        .arg("openapi.yaml")
        .current_dir(root()))
}

fn environment(folder: &Path) -> Result<()> {
    run(Command::new("python3")
        .args(["-m", "venv", "--clear"])
        .arg(folder))
}
