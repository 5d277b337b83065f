//! The sentences in English.

use super::control::Units;
use super::{Field, controls, entries};
use crate::ruleset::{
    AbsenceRule, Choice, ConcessionRule, DeadPositionRule, DrawCount, MaterialList, Ruleset,
};

const UNITS: Units = Units {
    day: "day",
    days: "days",
    per_move: "a move",
    given_back: "given back up to",
    after: "running after",
    unlimited: "no limit",
};

pub(super) fn sentence(ruleset: &Ruleset, field: Field) -> String {
    match field {
        Field::Repetition => repetition(ruleset.repetition),
        Field::MoveRule => move_rule(ruleset.move_rule),
        Field::DeadPosition => dead_position(&ruleset.dead_position),
        Field::Resignation => conceded("A player who resigns loses", &ruleset.resignation),
        Field::Timeout => conceded("A player whose time runs out loses", &ruleset.timeout),
        Field::AgreementAfterPlies => agreement(ruleset.agreement_after_plies),
        Field::ArbiterOnRequest if ruleset.arbiter_on_request => "Players may call an arbiter.".to_owned(),
        Field::ArbiterOnRequest => "There is no arbiter to call.".to_owned(),
        Field::Absence => absence(ruleset.absence).to_owned(),
        Field::TimeControls => format!("Time for each player: {}.", controls(ruleset, &UNITS)),
        Field::ShowLegalMoves => choice(
            ruleset.show_legal_moves,
            "The legal moves are shown",
            "The legal moves are not shown",
        ),
        Field::RematchSwapsColors => choice(
            ruleset.rematch_swaps_colors,
            "A rematch is played with colours swapped",
            "A rematch is played with the same colours",
        ),
    }
}

fn repetition(count: DrawCount) -> String {
    match (count.claim, count.automatic) {
        (None, None) => {
            "However often a position comes back, the game goes on until a draw is agreed on.".to_owned()
        }
        (Some(claim), None) => format!(
            "When the same position occurs for the {} time, the player to move may claim a draw.",
            ordinal(claim)
        ),
        (None, Some(automatic)) => format!(
            "When the same position occurs for the {} time, the game is drawn at once.",
            ordinal(automatic)
        ),
        (Some(claim), Some(automatic)) => format!(
            "When the same position occurs for the {} time, the player to move may claim a draw; at the {} time the game is drawn at once.",
            ordinal(claim),
            ordinal(automatic)
        ),
    }
}

fn move_rule(count: DrawCount) -> String {
    let quiet = |moves: u32| format!("After {moves} moves by each side without a capture or a pawn move");
    match (count.claim, count.automatic) {
        (None, None) => {
            "However long nothing is captured and no pawn moves, the game goes on until a draw is agreed on."
                .to_owned()
        }
        (Some(claim), None) => format!("{}, the player to move may claim a draw.", quiet(claim)),
        (None, Some(automatic)) => format!("{}, the game is drawn at once.", quiet(automatic)),
        (Some(claim), Some(automatic)) => format!(
            "{}, the player to move may claim a draw; after {automatic} the game is drawn at once.",
            quiet(claim)
        ),
    }
}

fn dead_position(rule: &DeadPositionRule) -> String {
    match rule {
        DeadPositionRule::Exact => {
            "The game is drawn as soon as neither player could mate by any series of legal moves.".to_owned()
        }
        DeadPositionRule::Listed(list) => {
            format!(
                "The game is drawn as soon as the pieces left are: {}.",
                listed(list)
            )
        }
        DeadPositionRule::Never => {
            "The game never ends by itself because nobody can win: a draw must be agreed on.".to_owned()
        }
    }
}

fn conceded(loses: &str, rule: &ConcessionRule) -> String {
    match rule {
        ConcessionRule::WinningChance => {
            format!(
                "{loses}, unless the opponent could not mate by any series of legal moves: then it is a draw."
            )
        }
        ConcessionRule::Listed(list) => format!(
            "{loses}, unless the opponent has a bare king, or only pieces that are on this list against a bare king: {}. Then it is a draw.",
            listed(list)
        ),
        ConcessionRule::BareKingDraws => {
            format!("{loses}, unless the opponent has a bare king: then it is a draw.")
        }
        ConcessionRule::Loses => format!("{loses}, whatever pieces the opponent has."),
    }
}

fn listed(list: &MaterialList) -> String {
    entries(list, "all bishops on squares of one colour")
}

fn agreement(plies: u32) -> String {
    match plies {
        0 => "A draw may be offered at any time.".to_owned(),
        1 => "A draw may be offered once a move has been made.".to_owned(),
        2 => "A draw may be offered once both players have moved.".to_owned(),
        plies => format!("A draw may be offered after {plies} half-moves."),
    }
}

fn absence(rule: AbsenceRule) -> &'static str {
    match rule {
        AbsenceRule::Cpu => {
            "When a player stays away from a casual game, a computer player takes the seat; in a rated game the opponent may claim the game."
        }
        AbsenceRule::Claim => "When a player stays away, the opponent may claim the game.",
        AbsenceRule::Automatic => "When a player stays away, the opponent wins the game.",
        AbsenceRule::None => "A player may stay away: only the clock counts.",
    }
}

fn choice(choice: Choice, on: &str, off: &str) -> String {
    let what = if choice.default { on } else { off };
    if choice.may_change {
        format!("{what}, unless agreed otherwise.")
    } else {
        format!("{what}.")
    }
}

fn ordinal(number: u32) -> String {
    let ending = match (number % 100, number % 10) {
        (11..=13, _) => "th",
        (_, 1) => "st",
        (_, 2) => "nd",
        (_, 3) => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}
