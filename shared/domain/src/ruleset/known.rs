//! The rulesets that a ladder knows.

use super::{Ruleset, RulesetId, RulesetRef, builtin};

/// The rulesets that this ladder knows, with the earlier revisions that games are stored under.
#[derive(Clone, Debug)]
pub struct Rulesets(Vec<Ruleset>);

impl Default for Rulesets {
    /// The built-in ones.
    fn default() -> Self {
        Self(builtin::all())
    }
}

/// A stored game names a ruleset that is not known here.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnknownRuleset {
    /// No revision of it.
    #[error("there is no ruleset {0}: was it taken out of the configuration?")]
    Id(RulesetId),
    /// Other revisions.
    #[error(
        "ruleset {} is known up to revision {newest}, and not at revision {}: revisions must stay in the \
         configuration as long as games are stored under them",
        .wanted.id,
        .wanted.revision
    )]
    Revision {
        /// What was asked for.
        wanted: RulesetRef,
        /// The newest revision that is known.
        newest: u32,
    },
}

/// A ruleset cannot be added under this name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NameTaken {
    /// It is that of a built-in ruleset.
    #[error("is the name of a built-in ruleset: choose another one, and name it in `based_on`")]
    BuiltIn,
    /// There is one of that name and revision.
    #[error("is there twice at this revision: raise `revision` of the one that changed, and keep the other")]
    Twice,
}

impl Rulesets {
    /// The ruleset of that name, at its newest revision: the one for new games.
    pub fn get(&self, id: &RulesetId) -> Option<&Ruleset> {
        self.0
            .iter()
            .filter(|ruleset| ruleset.id == *id)
            .max_by_key(|ruleset| ruleset.revision)
    }

    /// The ruleset that a game is stored under.
    ///
    /// # Errors
    /// When it is not known at that revision: judging the game by another one could change its result.
    pub fn at(&self, wanted: &RulesetRef) -> Result<&Ruleset, UnknownRuleset> {
        let newest = self
            .get(&wanted.id)
            .ok_or_else(|| UnknownRuleset::Id(wanted.id.clone()))?;
        self.0
            .iter()
            .find(|ruleset| ruleset.id == wanted.id && ruleset.revision == wanted.revision)
            .ok_or_else(|| UnknownRuleset::Revision {
                wanted: wanted.clone(),
                newest: newest.revision,
            })
    }

    /// All of them at their newest revisions, the default first.
    pub fn iter(&self) -> impl Iterator<Item = &Ruleset> {
        self.0.iter().filter(|ruleset| {
            self.get(&ruleset.id)
                .is_some_and(|newest| newest.revision == ruleset.revision)
        })
    }

    /// Adds a revision of an operator's ruleset.
    pub fn add(&mut self, ruleset: Ruleset) -> Result<(), NameTaken> {
        if builtin::all().iter().any(|known| known.id == ruleset.id) {
            return Err(NameTaken::BuiltIn);
        }
        if self.at(&ruleset.reference()).is_ok() {
            return Err(NameTaken::Twice);
        }
        self.0.push(ruleset);
        Ok(())
    }
}
