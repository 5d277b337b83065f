//! Tools that are written in Python, in an environment of their own.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result};

use crate::metadata::Metadata;
use crate::packages::{self, Consent, Need};
use crate::program::run;

/// What an environment holds is written here once all of it is installed.
const INSTALLED: &str = "installed.txt";

/// An environment with some packages, kept where Cargo builds.
#[derive(Debug)]
pub struct Python {
    folder: PathBuf,
}

impl Python {
    /// The environment of this name, made if it is not there or holds other packages.
    ///
    /// # Errors
    /// When Python is missing and may not be installed, or a package cannot be had.
    pub fn with(name: &str, packages: &[&str], consent: Consent) -> Result<Self> {
        let folder = Metadata::read()?.target_directory.join("python").join(name);
        let python = Self { folder };
        let installed = python.folder.join(INSTALLED);
        let wanted = packages.join("\n");
        if fs::read_to_string(&installed).is_ok_and(|found| found == wanted) {
            return Ok(python);
        }
        if python.make().is_err() {
            packages::install(Need::Python, consent)?;
            python.make().context("making a Python environment")?;
        }
        run(python
            .tool("python")
            .args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"])
            .args(packages))?;
        fs::write(installed, wanted)?;
        Ok(python)
    }

    /// A program of one of its packages.
    pub fn tool(&self, name: &str) -> Command {
        Command::new(self.folder.join("bin").join(name))
    }

    /// A `PATH` on which its programs come first, for programs that look for others.
    ///
    /// # Errors
    /// When the `PATH` of this process cannot be written with another folder.
    pub fn search_path(&self) -> Result<OsString> {
        let path = env::var_os("PATH").unwrap_or_default();
        let ours = std::iter::once(self.folder.join("bin"));
        Ok(env::join_paths(ours.chain(env::split_paths(&path)))?)
    }

    fn make(&self) -> Result<()> {
        run(Command::new("python3")
            .args(["-m", "venv", "--clear"])
            .arg(&self.folder))
    }
}
