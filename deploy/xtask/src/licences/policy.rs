//! The parts of `deny.toml` that are checked here.

use std::fs;

use anyhow::{Context, Result};
use serde::Deserialize;

use crate::program::root;

/// What is allowed.
#[derive(Debug, Deserialize)]
pub(super) struct Policy {
    licenses: Licenses,
    bans: Bans,
}

#[derive(Debug, Deserialize)]
struct Licenses {
    allow: Vec<String>,
}

#[derive(Debug, Deserialize)]
struct Bans {
    deny: Vec<Ban>,
}

#[derive(Debug, Deserialize)]
struct Ban {
    #[serde(rename = "crate")]
    name: String,
    reason: String,
}

impl Policy {
    /// Reads the file at the root of the workspace.
    pub(super) fn read() -> Result<Self> {
        let path = root().join("deny.toml");
        let text = fs::read_to_string(&path).with_context(|| format!("reading {}", path.display()))?;
        toml::from_str(&text).with_context(|| format!("reading {}", path.display()))
    }

    /// Whether the licence with this SPDX name is on the list.
    pub(super) fn allows(&self, licence: &str) -> bool {
        self.licenses.allow.iter().any(|allowed| allowed == licence)
    }

    /// Why the crate may not be used, if so.
    pub(super) fn ban_of(&self, name: &str) -> Option<&str> {
        self.bans
            .deny
            .iter()
            .find(|ban| ban.name == name)
            .map(|ban| ban.reason.as_str())
    }
}
