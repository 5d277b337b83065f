//! Public examples of how games end under each ruleset.
//!
//! The carried rows are facts of public rule pages (`tests/data/rulings.jsonl`); the whole table is read
//! too where it lies beside the project.

use std::fs;
use std::path::Path;

use domain::adjudication::{self, Ruling, Termination};
use domain::ruleset::{Ruleset, RulesetId, Rulesets};
use rules::{Color, Line, Position};
use serde_json::Value;

const CARRIED: &str = include_str!("../data/rulings.jsonl");

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
        if let Some(ends) = expected(row, "ends_at_once", &ruleset) {
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

    assert_eq!(checked, 79);
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
        (Termination::Abandonment, None),
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
        (Termination::Imported, None),
    ];

    assert_eq!(articles.map(|(termination, _)| termination), Termination::ALL);
    for (termination, article) in articles {
        assert_eq!(termination.article(), article, "{}", termination.as_str());
    }
}

#[test]
fn a_flag_that_loses_shows_the_mate_and_one_that_draws_says_why_there_is_none() {
    let bare_king = Position::from_fen("4k3/8/8/8/8/8/8/3QK3 w - - 0 1")
        .unwrap()
        .position;
    let rulesets = Rulesets::default();
    let ruleset = rulesets.get(&RulesetId::FIDE).unwrap();

    let saved = adjudication::timeout(&bare_king, Color::White, ruleset);
    let lost = adjudication::timeout(&bare_king, Color::Black, ruleset);

    assert_eq!(saved.proof.unwrap().kind, "material");
    let proof = lost.proof.unwrap();
    assert_eq!(proof.kind, "helpmate");
    let mut line = Line::new(bare_king);
    for uci in proof.line.unwrap() {
        let mv = line.judge_uci(&uci).unwrap();
        line.play(mv);
    }
    assert!(line.position().is_checkmate() && line.position().turn() == Color::Black);
}

/// A wall of pawns that nobody can get through or around (FIDE 5.2.2, and 6.9 and 5.1.2 before it is noticed).
const WALL: &str = "8/8/4k3/p1p1p1p1/P1P1P1P1/4K3/8/8 w - - 0 1";

#[test]
fn behind_a_wall_of_pawns_the_game_ends_by_itself_where_the_ruleset_looks_at_the_position() {
    let wall = Position::from_fen(WALL).unwrap().position;
    for ruleset in ours() {
        let ruling = adjudication::automatic_end(&wall, 1, &ruleset);
        let exact = ["fide", "automatic"].contains(&ruleset.id.as_str());
        let termination = ruling.map(|ruling| ruling.termination);
        assert_eq!(
            termination,
            exact.then_some(Termination::DeadPosition),
            "{}",
            ruleset.id
        );
    }
}

#[test]
fn behind_a_wall_of_pawns_neither_a_flag_nor_a_resignation_loses_where_winning_chances_count() {
    let wall = Position::from_fen(WALL).unwrap().position;
    let rulesets = Rulesets::default();
    for (id, result) in [
        ("fide", "1/2-1/2"),
        ("automatic", "1/2-1/2"),
        ("by-agreement", "0-1"),
    ] {
        let ruleset = rulesets.get(&RulesetId::new(id)).unwrap();
        for ruling in [
            adjudication::timeout(&wall, Color::White, ruleset),
            adjudication::resignation(&wall, Color::White, ruleset),
        ] {
            assert_eq!(
                ruling.result.as_str(),
                result,
                "{id}: {}",
                ruling.termination.as_str()
            );
            assert!(!ruling.is_undecided());
        }
    }
}
