//! Installing what a run needs, with the system's package manager and the user's consent.

mod consent;
mod manager;

pub use consent::Consent;

use anyhow::{Context, Result, bail};
use servers::ServerError;

use crate::program;
use manager::Manager;

/// Something that a run needs and a machine may lack.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Need {
    /// The PostgreSQL server programs.
    Postgres,
    /// The Redis server, or Valkey.
    Redis,
    /// Python 3 with its `venv` module, for tools that are written in it.
    Python,
    /// nginx, the proxy before several processes.
    Nginx,
    /// Node with npm, for the page's tools.
    Node,
    /// A browser that runs without a screen.
    Chromium,
    /// systemd, whose `systemd-analyze` reads units.
    Systemd,
    /// Prometheus, for the tool that checks its rules.
    Prometheus,
    /// curl, which the READMEs use.
    Curl,
    /// jq, which the READMEs use.
    Jq,
}

impl Need {
    fn name(self) -> &'static str {
        match self {
            Self::Postgres => "PostgreSQL",
            Self::Redis => "Redis",
            Self::Python => "Python 3 with venv",
            Self::Nginx => "nginx",
            Self::Node => "Node with npm",
            Self::Chromium => "Chromium",
            Self::Systemd => "systemd",
            Self::Prometheus => "Prometheus",
            Self::Curl => "curl",
            Self::Jq => "jq",
        }
    }
}

/// Installs it if it was not found.
///
/// # Errors
/// As for [`install`], and when looking for it failed otherwise.
pub fn ensure<T>(found: Result<T, ServerError>, need: Need, consent: Consent) -> Result<()> {
    match found {
        Ok(_) => Ok(()),
        Err(ServerError::NotInstalled { .. }) => install(need, consent),
        Err(error) => Err(error.into()),
    }
}

/// Installs it, after saying so and, when a person is there, asking.
///
/// # Errors
/// When nobody consents, no known package manager is there, or it fails.
pub fn install(need: Need, consent: Consent) -> Result<()> {
    let manager = Manager::find().with_context(|| {
        format!(
            "{} is missing, and no known package manager is there",
            need.name()
        )
    })?;
    let commands = manager.install(need);
    println!("{} is missing. To be installed with:", need.name());
    for command in &commands {
        println!("    {}", program::text(command));
    }
    if !consent.is_given()? {
        bail!(
            "{} is missing and may not be installed: install it, or run with --yes (`cargo xtask test \
             --embedded` needs nothing but Rust)",
            need.name()
        );
    }
    commands
        .into_iter()
        .try_for_each(|mut command| program::run(&mut command))
}
