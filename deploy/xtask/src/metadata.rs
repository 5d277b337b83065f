//! What Cargo knows of the workspace and its dependencies.

use std::path::PathBuf;
use std::process::Stdio;

use anyhow::{Context, Result, bail};
use serde::Deserialize;

use crate::program::cargo;

/// All packages of the lock file: ours and those we depend on.
#[derive(Debug, Deserialize)]
pub struct Metadata {
    /// Every package, once a version.
    pub packages: Vec<Package>,
    /// Where Cargo builds.
    pub target_directory: PathBuf,
}

/// A package.
#[derive(Debug, Deserialize)]
pub struct Package {
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
    /// An SPDX expression, where the package states one.
    pub license: Option<String>,
    /// Where it comes from; `None` for our own.
    pub source: Option<String>,
    /// What it names in its manifest.
    pub dependencies: Vec<Dependency>,
}

/// A line under dependencies in a manifest.
#[derive(Debug, Deserialize)]
pub struct Dependency {
    /// The package that is named.
    pub name: String,
    /// Under which heading.
    #[serde(deserialize_with = "kind")]
    pub kind: Kind,
}

/// The three headings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Part of what is built.
    Normal,
    /// For tests, examples and benches.
    Dev,
    /// For the build script.
    Build,
}

impl Metadata {
    /// Asks Cargo, for all platforms and features.
    ///
    /// # Errors
    /// When Cargo cannot be run, or does not like a manifest.
    pub fn read() -> Result<Self> {
        let mut command = cargo();
        command.args(["metadata", "--format-version", "1", "--all-features", "--locked"]);
        let output = command
            .stderr(Stdio::inherit())
            .output()
            .context("running cargo metadata")?;
        if !output.status.success() {
            bail!("cargo metadata failed");
        }
        serde_json::from_slice(&output.stdout).context("reading the answer of cargo metadata")
    }

    /// Our own packages.
    pub fn members(&self) -> impl Iterator<Item = &Package> {
        self.packages.iter().filter(|package| package.source.is_none())
    }
}

fn kind<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Kind, D::Error> {
    match Option::<String>::deserialize(deserializer)?.as_deref() {
        None => Ok(Kind::Normal),
        Some("dev") => Ok(Kind::Dev),
        Some("build") => Ok(Kind::Build),
        Some(other) => Err(serde::de::Error::custom(format!(
            "unknown kind of dependency {other}"
        ))),
    }
}
