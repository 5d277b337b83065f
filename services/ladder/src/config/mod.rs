//! What operators set in a file (`--config`), read and judged as a whole.

mod clocks;
mod faults;
mod keys;
mod material;
mod rulesets;

use std::fs;
use std::path::Path;

use anyhow::Context;
use domain::ruleset::{MaterialLists, Rulesets};
use domain::ticket::WhilePlaying;

use clocks::Clocks;
pub(crate) use faults::Faults;
use keys::Keys;

/// The settings of a ladder, the same for each of its processes.
#[derive(Debug, Default)]
pub(crate) struct Config {
    /// The built-in rulesets and the operator's own.
    pub(crate) rulesets: Rulesets,
    /// How time is kept.
    pub(crate) clocks: Clocks,
    /// The ranked queue.
    pub(crate) queue: Queue,
}

/// Settings of the ranked queue: the table `[queue]`.
#[derive(Debug, Default)]
pub(crate) struct Queue {
    /// Whether players may wait for a game while they play a rated one: `while_playing`, `refused` (the default) or
    /// `allowed`.
    pub(crate) while_playing: WhilePlaying,
}

impl Config {
    /// Reads a file; without one everything is as built in.
    ///
    /// # Errors
    /// Lists all that is wrong at once.
    pub(crate) fn load(path: Option<&Path>) -> anyhow::Result<Self> {
        let Some(path) = path else {
            return Ok(Self::default());
        };
        let text = fs::read_to_string(path)
            .with_context(|| format!("cannot read the configuration {}", path.display()))?;
        Self::read(&text).with_context(|| format!("the configuration {} cannot be used", path.display()))
    }

    fn read(text: &str) -> anyhow::Result<Self> {
        let table: toml::Table = toml::from_str(text)?;
        let mut faults = Faults::default();
        let mut config = Self::default();
        let mut lists = MaterialLists::default();
        let mut keys = Keys::of(table, String::new(), &mut faults);
        let own_lists = keys.tables("material_lists");
        let own_rulesets = keys.tables("rulesets");
        let clocks = keys.table("clocks");
        let queue = keys.table("queue");
        keys.finish();
        if let Some(table) = clocks {
            config.clocks = Clocks::read(table, &mut faults);
        }
        if let Some(table) = queue {
            let mut keys = Keys::of(table, "queue".to_owned(), &mut faults);
            keys.replace("while_playing", &mut config.queue.while_playing);
            keys.finish();
        }
        for (index, table) in own_lists.into_iter().enumerate() {
            material::add(&mut lists, table, index, &mut faults);
        }
        for (index, table) in own_rulesets.into_iter().enumerate() {
            rulesets::add(&mut config.rulesets, &lists, table, index, &mut faults);
        }
        faults.into_result()?;
        Ok(config)
    }
}

#[cfg(test)]
mod tests;
