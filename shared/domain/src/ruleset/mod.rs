//! Rulesets: how games end where the Laws leave a choice, as data.
//!
//! A [`Ruleset`] is one revision of one. Those that a ladder knows are [`Rulesets`]: the built-in ones and
//! the operator's own, each with all the revisions under which games may be stored.

mod builtin;
mod controls;
pub mod explain;
mod fault;
mod id;
mod known;
mod material;
mod rule;

pub use controls::OfferedControls;
pub use fault::Fault;
pub use id::{RulesetId, RulesetRef, is_name};
pub use known::{NameTaken, Rulesets, UnknownRuleset};
pub use material::{Army, Bishops, Count, MaterialList, MaterialLists, NotAnArmy, Pairing};
pub use rule::{AbsenceRule, Choice, ConcessionRule, DeadPositionRule, DrawCount};

use std::sync::Arc;

use chrono::NaiveDate;
use rules::Bilingual;
use serde::Serialize;

/// Everything in which rulesets differ.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Ruleset {
    /// Its name.
    pub id: RulesetId,
    /// Raised whenever a field changes; stored with each game.
    pub revision: u32,
    /// The day of the last change.
    pub updated_at: NaiveDate,
    /// What it is modelled on.
    pub source: Bilingual,
    /// Occurrences of a position (9.2, 9.6.1).
    pub repetition: DrawCount,
    /// Moves of each side without capture or pawn move (9.3, 9.6.2).
    pub move_rule: DrawCount,
    /// Positions in which nobody can win (5.2.2).
    pub dead_position: DeadPositionRule,
    /// After a resignation (5.1.2).
    pub resignation: ConcessionRule,
    /// After a flag (6.9).
    pub timeout: ConcessionRule,
    /// Half-moves before a draw may be offered (9.1).
    pub agreement_after_plies: u32,
    /// Whether players may call an arbiter.
    pub arbiter_on_request: bool,
    /// When a player stays away.
    pub absence: AbsenceRule,
    /// Time controls to offer.
    pub time_controls: OfferedControls,
    /// Whether legal moves are marked.
    pub show_legal_moves: Choice,
    /// Whether a rematch swaps the colours.
    pub rematch_swaps_colors: Choice,
}

impl Ruleset {
    /// The ruleset as it is stored with a game.
    pub fn reference(&self) -> RulesetRef {
        RulesetRef {
            id: self.id.clone(),
            revision: self.revision,
        }
    }

    /// The material lists that its rules name, each once.
    pub fn material_lists(&self) -> Vec<&MaterialList> {
        let named = [
            self.dead_position.list(),
            self.resignation.list(),
            self.timeout.list(),
        ];
        let mut lists: Vec<&MaterialList> = Vec::new();
        for list in named.into_iter().flatten().map(Arc::as_ref) {
            if lists.iter().all(|known| known.id != list.id) {
                lists.push(list);
            }
        }
        lists
    }
}
