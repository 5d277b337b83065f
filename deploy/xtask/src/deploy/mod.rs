//! `cargo xtask deploy --check`: what brings the ladder to machines is as its readers want it.
//!
//! No container engine and no cluster need be at hand: the container's file is linted, the manifests are held against
//! the schemas of those who read them, and the configurations of nginx and systemd are read by their own programs.

mod container;
mod kubernetes;
mod nginx;
mod systemd;

use std::path::PathBuf;

use anyhow::{Result, bail};
use clap::Args;

use crate::packages::Consent;
use crate::program::root;
use crate::python::Python;

/// Tools to run beside the code; nothing of them reaches the product. Each brings all that it needs, schemas and
/// binaries, so that a run asks nobody but the package registry.
const TOOLS: [&str; 3] = [container::LINTER, container::SCHEMAS, kubernetes::SCHEMAS];

/// What to do with it.
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  cargo xtask deploy --check")]
pub struct Options {
    /// Check everything under deploy/ that others read
    #[arg(long)]
    check: bool,
    /// Install what is missing without asking
    #[arg(long)]
    yes: bool,
}

/// The check as a command of its own.
///
/// # Errors
/// As for [`check`].
pub fn run(options: &Options) -> Result<()> {
    if !options.check {
        bail!("there is nothing to do but --check: docs/OPERATIONS.md says how to deploy");
    }
    check(Consent::of_this_run(options.yes))
}

/// Checks everything.
///
/// # Errors
/// When a tool is missing and may not be installed, or finds something.
pub fn check(consent: Consent) -> Result<()> {
    let python = Python::with("deploy", &TOOLS, consent)?;
    container::dockerfile(&python)?;
    container::compose(&python)?;
    kubernetes::manifests(&python)?;
    nginx::configurations(consent)?;
    systemd::units(consent)
}

/// The folder `deploy`.
fn folder() -> PathBuf {
    root().join("deploy")
}
