//! Rulesets in words: what each field means for the players.

mod control;
mod english;
mod portuguese;

use rules::Bilingual;
use serde::Serialize;

use super::{MaterialList, Ruleset};
use control::Units;

/// A field in which rulesets differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Field {
    /// Occurrences of a position.
    Repetition,
    /// Moves without capture or pawn move.
    MoveRule,
    /// Positions in which nobody can win.
    DeadPosition,
    /// What a resignation means.
    Resignation,
    /// What a flag means.
    Timeout,
    /// When a draw may be offered.
    AgreementAfterPlies,
    /// Whether an arbiter can be called.
    ArbiterOnRequest,
    /// When a player stays away.
    Absence,
    /// Time controls to offer.
    TimeControls,
    /// Whether legal moves are marked.
    ShowLegalMoves,
    /// Whether a rematch swaps the colours.
    RematchSwapsColors,
}

impl Field {
    /// Every field, in the order in which players would read them.
    pub const ALL: [Self; 11] = [
        Self::Repetition,
        Self::MoveRule,
        Self::DeadPosition,
        Self::Resignation,
        Self::Timeout,
        Self::AgreementAfterPlies,
        Self::ArbiterOnRequest,
        Self::Absence,
        Self::TimeControls,
        Self::ShowLegalMoves,
        Self::RematchSwapsColors,
    ];

    /// The field's name in the API.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Repetition => "repetition",
            Self::MoveRule => "move_rule",
            Self::DeadPosition => "dead_position",
            Self::Resignation => "resignation",
            Self::Timeout => "timeout",
            Self::AgreementAfterPlies => "agreement_after_plies",
            Self::ArbiterOnRequest => "arbiter_on_request",
            Self::Absence => "absence",
            Self::TimeControls => "time_controls",
            Self::ShowLegalMoves => "show_legal_moves",
            Self::RematchSwapsColors => "rematch_swaps_colors",
        }
    }

    /// The article of the Laws that the field is about, where there is one.
    pub const fn article(self) -> Option<&'static str> {
        match self {
            Self::Repetition => Some("9.2"),
            Self::MoveRule => Some("9.3"),
            Self::DeadPosition => Some("5.2.2"),
            Self::Resignation => Some("5.1.2"),
            Self::Timeout => Some("6.9"),
            Self::AgreementAfterPlies => Some("9.1"),
            Self::ArbiterOnRequest => Some("12"),
            Self::Absence | Self::ShowLegalMoves | Self::RematchSwapsColors => None,
            Self::TimeControls => Some("6.3.1"),
        }
    }

    /// Whether the field is the same in both rulesets.
    pub fn is_equal(self, one: &Ruleset, other: &Ruleset) -> bool {
        match self {
            Self::Repetition => one.repetition == other.repetition,
            Self::MoveRule => one.move_rule == other.move_rule,
            Self::DeadPosition => one.dead_position == other.dead_position,
            Self::Resignation => one.resignation == other.resignation,
            Self::Timeout => one.timeout == other.timeout,
            Self::AgreementAfterPlies => one.agreement_after_plies == other.agreement_after_plies,
            Self::ArbiterOnRequest => one.arbiter_on_request == other.arbiter_on_request,
            Self::Absence => one.absence == other.absence,
            Self::TimeControls => one.time_controls == other.time_controls,
            Self::ShowLegalMoves => one.show_legal_moves == other.show_legal_moves,
            Self::RematchSwapsColors => one.rematch_swaps_colors == other.rematch_swaps_colors,
        }
    }
}

/// A field of a ruleset as a sentence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Explained {
    /// Which field.
    pub field: Field,
    /// The article that it is about.
    pub article: Option<&'static str>,
    /// What it means for the players.
    pub text: Bilingual,
}

impl Ruleset {
    /// One field as a sentence.
    pub fn explain(&self, field: Field) -> Explained {
        Explained {
            field,
            article: field.article(),
            text: Bilingual::new(english::sentence(self, field), portuguese::sentence(self, field)),
        }
    }

    /// Every field as a sentence, in the order in which players would read them.
    pub fn explained(&self) -> Vec<Explained> {
        Field::ALL.map(|field| self.explain(field)).into()
    }
}

/// The entries of a list, as in `K–K, KN–K`; `one_color` says where all bishops must stand.
fn entries(list: &MaterialList, one_color: &str) -> String {
    let entries = list.pairings.iter().map(|pairing| {
        let [one, other] = pairing.sides;
        match pairing.bishops {
            super::Bishops::Anywhere => format!("{one}–{other}"),
            super::Bishops::OnOneColor => format!("{one}–{other} ({one_color})"),
        }
    });
    entries.collect::<Vec<_>>().join(", ")
}

/// The controls on offer, the default first.
fn controls(ruleset: &Ruleset, units: &Units) -> String {
    let controls = &ruleset.time_controls;
    let others = controls
        .offered
        .iter()
        .filter(|control| **control != controls.default);
    let all = [&controls.default].into_iter().chain(others);
    all.map(|control| control::text(*control, units))
        .collect::<Vec<_>>()
        .join("; ")
}
