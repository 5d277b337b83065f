//! The kinds of rules in which rulesets differ.

use std::borrow::Cow;
use std::sync::Arc;

use serde::{Deserialize, Serialize, Serializer};

use super::material::{MaterialList, MaterialLists};

/// From which count on a draw may be claimed, and at which it comes by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DrawCount {
    /// A player may claim from here on; `None`: never.
    pub claim: Option<u32>,
    /// The game ends by itself here; `None`: never.
    pub automatic: Option<u32>,
}

impl DrawCount {
    /// Neither claimed nor by itself.
    pub const NEVER: Self = Self {
        claim: None,
        automatic: None,
    };

    /// By itself only.
    pub const fn automatic(count: u32) -> Self {
        Self {
            claim: None,
            automatic: Some(count),
        }
    }
}

/// What precedes the name of a material list where a rule names one.
const LIST: &str = "list_";

/// When a position in which nobody can win ends the game (5.2.2).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeadPositionRule {
    /// As soon as it is proven that neither side can mate.
    Exact,
    /// As soon as the material of the two sides is on the list.
    Listed(Arc<MaterialList>),
    /// Never by itself.
    Never,
}

impl DeadPositionRule {
    /// The rule that a text names: `exact`, `never`, or `list_` and the name of one of these lists.
    pub fn named(text: &str, lists: &MaterialLists) -> Option<Self> {
        match text {
            "exact" => Some(Self::Exact),
            "never" => Some(Self::Never),
            _ => listed(text, lists).map(Self::Listed),
        }
    }

    /// The rule's name, as [`DeadPositionRule::named`] reads it.
    pub fn name(&self) -> Cow<'static, str> {
        match self {
            Self::Exact => "exact".into(),
            Self::Listed(list) => name_of(list),
            Self::Never => "never".into(),
        }
    }

    /// The list that it goes by.
    pub fn list(&self) -> Option<&Arc<MaterialList>> {
        match self {
            Self::Listed(list) => Some(list),
            Self::Exact | Self::Never => None,
        }
    }
}

impl Serialize for DeadPositionRule {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.name())
    }
}

/// What becomes of a game whose player resigned, ran out of time or left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConcessionRule {
    /// A loss, unless the opponent has no winning chance (5.1.2, 6.9).
    WinningChance,
    /// A loss, unless the opponent has a bare king, or pieces that are on the list against a bare king.
    Listed(Arc<MaterialList>),
    /// A loss, unless the opponent has a bare king.
    BareKingDraws,
    /// A loss.
    Loses,
}

impl ConcessionRule {
    /// The rule that a text names: `winning_chance`, `bare_king_draws`, `loses`, or `list_` and the name of one of
    /// these lists.
    pub fn named(text: &str, lists: &MaterialLists) -> Option<Self> {
        match text {
            "winning_chance" => Some(Self::WinningChance),
            "bare_king_draws" => Some(Self::BareKingDraws),
            "loses" => Some(Self::Loses),
            _ => listed(text, lists).map(Self::Listed),
        }
    }

    /// The rule's name, as [`ConcessionRule::named`] reads it.
    pub fn name(&self) -> Cow<'static, str> {
        match self {
            Self::WinningChance => "winning_chance".into(),
            Self::Listed(list) => name_of(list),
            Self::BareKingDraws => "bare_king_draws".into(),
            Self::Loses => "loses".into(),
        }
    }

    /// The list that it goes by.
    pub fn list(&self) -> Option<&Arc<MaterialList>> {
        match self {
            Self::Listed(list) => Some(list),
            Self::WinningChance | Self::BareKingDraws | Self::Loses => None,
        }
    }
}

impl Serialize for ConcessionRule {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.name())
    }
}

fn listed(text: &str, lists: &MaterialLists) -> Option<Arc<MaterialList>> {
    lists.get(text.strip_prefix(LIST)?).cloned()
}

fn name_of(list: &MaterialList) -> Cow<'static, str> {
    format!("{LIST}{}", list.id).into()
}

/// What happens when a player stays away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AbsenceRule {
    /// In a casual game a computer player plays on; in a rated one as [`AbsenceRule::Claim`].
    Cpu,
    /// The opponent may claim the game.
    Claim,
    /// The opponent may claim the game, and wins it without a word soon after.
    Automatic,
    /// Nothing but the clock.
    None,
}

impl AbsenceRule {
    /// The rule's name.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Cpu => "cpu",
            Self::Claim => "claim",
            Self::Automatic => "automatic",
            Self::None => "none",
        }
    }
}

/// A setting with its default, and whether those who set up a game may change it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Choice {
    /// What holds unless said otherwise.
    pub default: bool,
    /// Whether it may be said otherwise.
    pub may_change: bool,
}
