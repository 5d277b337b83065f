//! Which engine it is, and how long it may think.

use std::env;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How an engine is started, and what is asked of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// The file to run: a path, or a name that is looked for where programs are.
    pub command: String,
    /// What it is given on its command line.
    pub args: Vec<String>,
    /// Options that are set once it runs, in this order: names and values.
    pub options: Vec<(String, String)>,
    /// When it is to stop thinking.
    pub limit: Limit,
}

/// When an engine is to stop thinking of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// After so many positions, which takes as long as it takes, and always gives the same move.
    Nodes(u64),
    /// After a time.
    Time(Duration),
}

/// There is no such program.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no program {command}: give its whole path")]
pub struct NotFound {
    command: String,
}

impl Program {
    /// Looks whether the file is there, without running it.
    ///
    /// # Errors
    /// It is not: the engine could never be started on this machine.
    pub fn find(&self) -> Result<PathBuf, NotFound> {
        let command = Path::new(&self.command);
        let folders = env::var_os("PATH").unwrap_or_default();
        let places: Vec<PathBuf> = if command.components().count() > 1 {
            vec![command.to_owned()]
        } else {
            env::split_paths(&folders)
                .map(|folder| folder.join(command))
                .collect()
        };
        let found = places.into_iter().find(|place| place.is_file());
        found.ok_or_else(|| NotFound {
            command: self.command.clone(),
        })
    }
}
