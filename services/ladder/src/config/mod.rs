//! What operators set in a file (`--config`), read and judged as a whole.

mod bots;
mod clocks;
mod faults;
mod keys;
mod ladders;
mod limits;
mod material;
mod proxies;
mod queue;
mod rulesets;

use std::fs;
use std::path::Path;

use anyhow::Context;
use api::Proxies;
use chrono::NaiveDate;
use domain::ladder::Ladders;
use domain::ruleset::{MaterialLists, Rulesets};

pub(crate) use bots::Engine;
use clocks::Clocks;
pub(crate) use faults::Faults;
use keys::Keys;
pub(crate) use limits::Limits;
use queue::Queue;

/// The settings of a ladder, the same for each of its processes.
#[derive(Debug, Default)]
pub(crate) struct Config {
    /// The built-in rulesets and the operator's own.
    pub(crate) rulesets: Rulesets,
    /// The ladders: those of the file, or where it has none one for each bucket.
    pub(crate) ladders: Ladders,
    /// How time is kept.
    pub(crate) clocks: Clocks,
    /// The ranked queue.
    pub(crate) queue: Queue,
    /// How much is let in.
    pub(crate) limits: Limits,
    /// The proxies before the ladder.
    pub(crate) proxies: Proxies,
    /// The engines of others by which house bots play.
    pub(crate) engines: Vec<Engine>,
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
        let own_ladders = keys.tables("ladders");
        let clocks = keys.table("clocks");
        let queue = keys.table("queue");
        let limits = keys.table("limits");
        let proxies = keys.table("proxies");
        let own_bots = keys.table("bots");
        keys.finish();
        if let Some(table) = clocks {
            config.clocks = Clocks::read(table, &mut faults);
        }
        if let Some(table) = queue {
            config.queue = Queue::read(table, &mut faults);
        }
        if let Some(table) = limits {
            config.limits = limits::read(table, &mut faults);
        }
        if let Some(table) = proxies {
            config.proxies = proxies::read(table, &mut faults);
        }
        if let Some(table) = own_bots {
            config.engines = bots::read(table, &mut faults);
        }
        for (index, table) in own_lists.into_iter().enumerate() {
            material::add(&mut lists, table, index, &mut faults);
        }
        for (index, table) in own_rulesets.into_iter().enumerate() {
            rulesets::add(&mut config.rulesets, &lists, table, index, &mut faults);
        }
        // After the rulesets, which they name.
        if !own_ladders.is_empty() {
            config.ladders = Ladders::new(ladders::read(own_ladders, &config.rulesets, &mut faults));
        }
        faults.into_result()?;
        Ok(config)
    }
}

/// What a name must be.
const NAME: &str = "1 to 32 of a-z, 0-9, - and _, the first of them a letter or a digit";

/// A day, written as a date or as a text.
fn day(value: &toml::Value) -> Option<NaiveDate> {
    match value {
        toml::Value::Datetime(date) => date.to_string().parse().ok(),
        toml::Value::String(text) => text.parse().ok(),
        _ => None,
    }
}

#[cfg(test)]
mod document;
#[cfg(test)]
mod tests;
