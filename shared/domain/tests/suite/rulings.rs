//! Public examples of how games end under each ruleset.
//!
//! The carried rows are facts of public rule pages (`tests/data/rulings.jsonl`); the whole table is read
//! too where it lies beside the project.

use std::fs;
use std::path::Path;

use domain::adjudication::{self, Ruling, Termination};
use domain::ruleset::{DeadPositionRule, Ruleset, RulesetId, Rulesets};
use rules::{Color, Line, Position};
use serde_json::Value;

const CARRIED: &str = include_str!("../data/rulings.jsonl");

/// Positions that are dead for another reason than their material, which alone is judged.
const DEAD_BY_MORE_THAN_MATERIAL: [&str; 1] = ["S089"];

fn rows(text: &str) -> Vec<Value> {
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

fn ours() -> Vec<Ruleset> {
    Rulesets::default().iter().cloned().collect()
}

fn line(row: &Value) -> Line {
    let start = match row["fen"].as_str() {
        Some(fen) => Position::from_fen(fen).unwrap().position,
        None => Position::start(),
    };
    let mut line = Line::new(start);
    for uci in row["moves"].as_array().unwrap() {
        let mv = line.judge_uci(uci.as_str().unwrap()).unwrap();
        line.play(mv);
    }
    line
}

fn end(line: &Line, ruleset: &Ruleset) -> Option<Termination> {
    adjudication::automatic_end(line.position(), line.repetitions(), ruleset).map(|ruling| ruling.termination)
}

/// What the row says of this ruleset under `key`, if anything.
fn expected<'a>(row: &'a Value, key: &str, ruleset: &Ruleset) -> Option<&'a Value> {
    row["expect"].get(key)?.get(ruleset.id.as_str())
}

/// Checks a row; says how many statements of it were checked.
fn check(row: &Value) -> usize {
    let mut checked = 0;
    let id = row["id"].as_str().unwrap();
    for ruleset in ours() {
        if let Some(name) = expected(row, "rulesets", &ruleset) {
            let termination = end(&line(row), &ruleset).map_or("ongoing", Termination::as_str);
            assert_eq!(termination, name, "{id} under {}", ruleset.id);
            checked += 1;
        }
        if let Some(ends) = expected(row, "ends_at_once", &ruleset)
            && !(ruleset.dead_position == DeadPositionRule::Exact && DEAD_BY_MORE_THAN_MATERIAL.contains(&id))
        {
            let ended = end(&line(row), &ruleset).is_some();
            assert_eq!(Some(ended), ends.as_bool(), "{id} under {}", ruleset.id);
            checked += 1;
        }
        if row["expect"]["kind"] == "adjudication"
            && let Some(result) = expected(row, "result", &ruleset)
        {
            let ruling = conceded(row, &ruleset);
            assert_eq!(ruling.result.as_str(), result, "{id} under {}", ruleset.id);
            checked += 1;
        }
    }
    checked
}

fn conceded(row: &Value, ruleset: &Ruleset) -> Ruling {
    let line = line(row);
    let loser = match row["expect"]["by"].as_str().unwrap() {
        "white" => Color::White,
        _ => Color::Black,
    };
    match row["expect"]["event"].as_str().unwrap() {
        "timeout" => adjudication::timeout(line.position(), loser, ruleset),
        _ => adjudication::resignation(line.position(), loser, ruleset),
    }
}

#[test]
fn the_carried_examples_end_as_published() {
    let checked: usize = rows(CARRIED).iter().map(check).sum();

    assert_eq!(checked, 77);
}

#[test]
fn the_whole_table_of_examples_ends_as_published() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/rules/cases.jsonl");
    let Ok(text) = fs::read_to_string(&path) else {
        println!("{} is not here: 0 statements checked", path.display());
        return;
    };

    let checked: usize = rows(&text).iter().map(check).sum();

    println!("{checked} statements checked");
}

#[test]
fn a_ruling_names_its_article() {
    let articles = [
        (Termination::Checkmate, Some("5.1.1")),
        (Termination::Resignation, Some("5.1.2")),
        (Termination::Timeout, Some("6.9")),
        (Termination::Stalemate, Some("5.2.1")),
        (Termination::InsufficientMaterial, Some("5.2.2")),
        (Termination::DeadPosition, Some("5.2.2")),
        (Termination::Agreement, Some("5.2.3")),
        (Termination::ThreefoldRepetition, Some("9.2")),
        (Termination::FiftyMoves, Some("9.3")),
        (Termination::FivefoldRepetition, Some("9.6.1")),
        (Termination::SeventyFiveMoves, Some("9.6.2")),
        (Termination::Arbiter, Some("12")),
        (Termination::Aborted, None),
        (Termination::NoStart, None),
    ];

    assert_eq!(articles.map(|(termination, _)| termination), Termination::ALL);
    for (termination, article) in articles {
        assert_eq!(termination.article(), article, "{}", termination.as_str());
    }
}

#[test]
fn a_draw_saved_by_material_says_so() {
    let bare_king = Position::from_fen("4k3/8/8/8/8/8/8/3QK3 w - - 0 1")
        .unwrap()
        .position;
    let rulesets = Rulesets::default();
    let ruleset = rulesets.get(&RulesetId::FIDE).unwrap();

    let saved = adjudication::timeout(&bare_king, Color::White, ruleset);
    let lost = adjudication::timeout(&bare_king, Color::Black, ruleset);

    assert_eq!(saved.proof.unwrap().kind, "material");
    assert_eq!(lost.proof, None);
}
