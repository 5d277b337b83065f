//! Node, and the tools that the page is built and tested with.

use std::path::PathBuf;
use std::process::Command;

use anyhow::{Result, bail};

use crate::packages::{self, Consent, Need};
use crate::program::{exists, root, run};

/// Where the sources of the page are.
pub(super) fn folder() -> PathBuf {
    root().join("services/web/page")
}

/// Makes sure of Node and of the packages in the lock file.
pub(super) fn ready(consent: Consent) -> Result<()> {
    if !exists(&mut Command::new("npm")) {
        packages::install(Need::Node, consent)?;
    }
    if is_installed() {
        return Ok(());
    }
    println!(
        "The tools of the page are missing or out of date. To be installed, in services/web/page alone, with:\n    npm ci"
    );
    if !consent.is_given()? {
        bail!(
            "the tools of the page may not be installed: run `npm ci` in services/web/page, or run with --yes"
        );
    }
    run(Command::new("npm")
        .args(["ci", "--no-audit", "--no-fund"])
        .current_dir(folder()))
}

/// Whether the packages were installed after the lock file was last changed.
fn is_installed() -> bool {
    let modified = |name: &str| folder().join(name).metadata()?.modified();
    match (
        modified("package-lock.json"),
        modified("node_modules/.package-lock.json"),
    ) {
        (Ok(locked), Ok(installed)) => locked <= installed,
        _ => false,
    }
}

/// Runs a script of `package.json`.
pub(super) fn script(name: &str) -> Result<()> {
    run(Command::new("npm")
        .args(["run", "--silent", name])
        .current_dir(folder()))
}

/// Types and format of the sources. Whether the assets are behind them is a test of `web`.
///
/// # Errors
/// As for building.
pub fn check(consent: Consent) -> Result<()> {
    ready(consent)?;
    script("check")
}
