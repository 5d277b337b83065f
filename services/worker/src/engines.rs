//! Engines of others, by which house bots may play.

use std::collections::BTreeMap;

use uci::Program;

/// Programs that choose moves, by the names under which house bots have them as their engine.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Engines(BTreeMap<String, Program>);

impl Engines {
    /// These programs.
    pub fn new(programs: impl IntoIterator<Item = (String, Program)>) -> Self {
        Self(programs.into_iter().collect())
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Program)> {
        self.0.iter().map(|(name, program)| (name.as_str(), program))
    }
}
