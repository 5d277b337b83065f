//! Positions that show a rule.

use domain::adjudication::Termination;
use domain::ruleset::RulesetId;
use rules::{Bilingual, Color, GameResult, Square};
use serde::{Deserialize, Serialize};

use super::code::Code;

/// A position and what it shows.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Example {
    /// Its name, which does not change.
    id: String,
    fen: String,
    /// Moves in UCI that are played from there first.
    #[serde(default)]
    moves: Vec<String>,
    caption: Bilingual,
    shows: Shows,
}

/// The squares that a piece reaches.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Reach {
    fen: String,
    /// Where the piece stands.
    from: Square,
    squares: Vec<Square>,
}

/// What there is to see after the moves.
#[derive(Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum Shows {
    /// The position itself.
    Position,
    /// The squares that a piece reaches.
    Reach { from: Square, squares: Vec<Square> },
    /// A move that may be played.
    Legal { uci: String, san: String },
    /// A move that is refused.
    Refused {
        uci: String,
        code: Code,
        article: String,
    },
    /// The game ends by itself.
    End {
        ruleset: RulesetId,
        result: GameResult,
        termination: Termination,
    },
    /// The game does not end by itself.
    GoesOn { ruleset: RulesetId },
    /// The player to move may claim a draw.
    Claimable {
        ruleset: RulesetId,
        termination: Termination,
    },
    /// A player gives up or runs out of time.
    Conceded {
        ruleset: RulesetId,
        event: Concession,
        by: Color,
        result: GameResult,
    },
    /// How often the position has occurred, this time included.
    Occurrences { count: u32 },
    /// No series of legal moves ends in mate.
    Dead,
}

/// How a player loses without being mated.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Concession {
    /// By giving up.
    Resignation,
    /// By running out of time.
    Timeout,
}
