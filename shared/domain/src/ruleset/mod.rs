//! Rulesets: how games end where the Laws leave a choice, as data.

use std::borrow::Cow;
use std::fmt;

use rules::Bilingual;
use serde::{Deserialize, Serialize};

use crate::time_control::TimeControl;

/// The name of a ruleset, such as `automatic`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct RulesetId(Cow<'static, str>);

impl RulesetId {
    /// Draws come by themselves; no arbiter is needed. The default.
    pub const AUTOMATIC: Self = Self(Cow::Borrowed("automatic"));
    /// The Laws as they stand: draws are claimed.
    pub const FIDE: Self = Self(Cow::Borrowed("fide"));

    /// A name as it came from outside; whether there is such a ruleset is another question.
    pub fn new(name: impl Into<String>) -> Self {
        Self(Cow::Owned(name.into()))
    }

    /// The name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for RulesetId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A ruleset at one revision, as stored with each game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RulesetRef {
    /// Which ruleset.
    pub id: RulesetId,
    /// Raised whenever a field changes.
    pub revision: u32,
}

/// From which count on a draw may be claimed, and at which it comes by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct DrawCount {
    /// A player may claim from here on; `None`: never.
    pub claim: Option<u32>,
    /// The game ends by itself here; `None`: never.
    pub automatic: Option<u32>,
}

/// When a position in which nobody can win ends the game (5.2.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum DeadPositionRule {
    /// As soon as it is proven that neither side can mate.
    Exact,
    /// Never by itself.
    Never,
}

/// What becomes of a game whose player resigned, ran out of time or left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ConcessionRule {
    /// A loss, unless the opponent has no winning chance (5.1.2, 6.9).
    WinningChance,
    /// A loss, unless the opponent has a bare king.
    BareKingDraws,
    /// A loss.
    Loses,
}

/// What happens when a player stays away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum AbsenceRule {
    /// The opponent may claim the game.
    Claim,
    /// Nothing but the clock.
    None,
}

/// A setting with its default, and whether those who set up a game may change it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Choice {
    /// What holds unless said otherwise.
    pub default: bool,
    /// Whether it may be said otherwise.
    pub may_change: bool,
}

/// The time controls that a frontend should offer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OfferedControls {
    /// The first choice.
    pub default: TimeControl,
    /// All that are offered; others within the bounds may be played too.
    pub offered: Vec<TimeControl>,
}

/// Everything in which rulesets differ.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Ruleset {
    /// Its name.
    pub id: RulesetId,
    /// Raised whenever a field changes; stored with each game.
    pub revision: u32,
    /// The day of the last change, `YYYY-MM-DD`.
    pub updated_at: &'static str,
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
}

/// The rulesets that this ladder knows.
#[derive(Clone, Debug)]
pub struct Rulesets(Vec<Ruleset>);

impl Default for Rulesets {
    fn default() -> Self {
        Self(vec![automatic(), fide()])
    }
}

impl Rulesets {
    /// The ruleset of that name.
    pub fn get(&self, id: &RulesetId) -> Option<&Ruleset> {
        self.0.iter().find(|ruleset| ruleset.id == *id)
    }

    /// All of them, the default first.
    pub fn iter(&self) -> impl Iterator<Item = &Ruleset> {
        self.0.iter()
    }
}

fn fide() -> Ruleset {
    Ruleset {
        id: RulesetId::FIDE,
        source: Bilingual::new(
            "FIDE Laws of Chess, in force since 1 January 2023",
            "Leis do Xadrez da FIDE, em vigor desde 1º de janeiro de 2023",
        ),
        repetition: DrawCount {
            claim: Some(3),
            automatic: Some(5),
        },
        move_rule: DrawCount {
            claim: Some(50),
            automatic: Some(75),
        },
        ..automatic()
    }
}

fn automatic() -> Ruleset {
    let fischer = |minutes: i64, seconds: i64| TimeControl::Fischer {
        initial_ms: crate::Millis::from_secs(60 * minutes),
        increment_ms: crate::Millis::from_secs(seconds),
    };
    let yes = Choice {
        default: true,
        may_change: true,
    };
    Ruleset {
        id: RulesetId::AUTOMATIC,
        revision: 1,
        updated_at: "2026-11-30",
        source: Bilingual::new(
            "FIDE Laws of Chess, with the draws that could be claimed coming by themselves",
            "Leis do Xadrez da FIDE, com os empates reclamáveis ocorrendo por si mesmos",
        ),
        repetition: DrawCount {
            claim: None,
            automatic: Some(3),
        },
        move_rule: DrawCount {
            claim: None,
            automatic: Some(50),
        },
        dead_position: DeadPositionRule::Exact,
        resignation: ConcessionRule::WinningChance,
        timeout: ConcessionRule::WinningChance,
        agreement_after_plies: 2,
        arbiter_on_request: true,
        absence: AbsenceRule::Claim,
        time_controls: OfferedControls {
            default: fischer(3, 2),
            offered: vec![
                fischer(1, 0),
                fischer(2, 1),
                fischer(3, 0),
                fischer(3, 2),
                fischer(5, 3),
                fischer(10, 0),
                fischer(10, 5),
                fischer(15, 10),
                fischer(30, 20),
            ],
        },
        show_legal_moves: yes,
        rematch_swaps_colors: yes,
    }
}
