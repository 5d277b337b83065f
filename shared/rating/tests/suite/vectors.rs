//! Vectors from the papers: those the crate carries, and the full tables where they are at hand.

use std::fs;
use std::path::Path;

use rating::{Score, check, fide, paper};
use serde::Deserialize;
use serde_json::Value;

use crate::sequences;

/// A row of a table.
#[derive(Deserialize)]
pub(crate) struct Vector {
    id: String,
    op: String,
    pub(crate) system: String,
    pub(crate) config: Value,
    pub(crate) input: Value,
    expected: Value,
    tol: Value,
}

#[derive(Deserialize)]
struct EloGames {
    r: f64,
    games: Vec<(f64, Score)>,
}

#[test]
fn the_carried_vectors_hold() {
    let rows = run(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data"));

    assert_eq!(rows, 52);
}

#[test]
fn the_full_vectors_hold() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/rating");
    if folder.is_dir() {
        println!("{} rows", run(&folder));
    } else {
        println!("no full tables beside the workspace");
    }
}

fn run(folder: &Path) -> usize {
    ["elo.jsonl", "glicko.jsonl", "glicko2.jsonl"]
        .iter()
        .map(|file| run_file(&folder.join(file)))
        .sum()
}

fn run_file(path: &Path) -> usize {
    let text = fs::read_to_string(path).unwrap();
    for line in text.lines() {
        let vector: Vector = serde_json::from_str(line).unwrap();
        let result = match vector.op.as_str() {
            "sequence" | "lila_sequence" => sequences::play(&vector),
            "period_sequential" => period_sequential(&vector),
            "fide_period_delta" => fide_period_delta(&vector),
            _ => checked(line),
        };
        assert_close(&vector, "", &vector.expected, &result);
    }
    text.lines().count()
}

fn checked(line: &str) -> Value {
    let answer: Value = serde_json::from_str(&check::answer(line.as_bytes())).unwrap();
    assert!(answer.get("error").is_none(), "{answer}");
    answer["result"].clone()
}

fn period_sequential(vector: &Vector) -> Value {
    let input: EloGames = serde_json::from_value(vector.input.clone()).unwrap();
    let k = vector.config["k"].as_f64().unwrap();
    serde_json::json!({ "r": paper::elo_period_in_order(input.r, &input.games, k) })
}

fn fide_period_delta(vector: &Vector) -> Value {
    let input: EloGames = serde_json::from_value(vector.input.clone()).unwrap();
    let k = vector.config["k"].as_f64().unwrap();
    let cap = vector.config["cap"].as_f64().unwrap();
    serde_json::json!({ "delta_raw": fide::period_change(input.r, &input.games, k, cap) })
}

/// Compares the shapes and, number by number, the values within the row's tolerance.
fn assert_close(vector: &Vector, name: &str, expected: &Value, found: &Value) {
    match (expected, found) {
        (Value::Object(expected), Value::Object(found)) => {
            assert!(
                expected.keys().eq(found.keys()),
                "{}: {expected:?} {found:?}",
                vector.id
            );
            for (key, value) in expected {
                assert_close(vector, key, value, &found[key]);
            }
        }
        (Value::Array(expected), Value::Array(found)) => {
            assert_eq!(expected.len(), found.len(), "{}", vector.id);
            for (name, (expected, found)) in ["r", "rd", "vol"].iter().zip(expected.iter().zip(found)) {
                assert_close(vector, name, expected, found);
            }
        }
        (Value::String(digits), Value::Number(found)) => {
            let expected: f64 = digits.parse().unwrap();
            let difference = (found.as_f64().unwrap() - expected).abs();
            let tolerance = vector.tol[unit(name)].as_f64().unwrap();
            assert!(
                difference <= tolerance,
                "{}: {name} is {found}, not {expected}",
                vector.id
            );
        }
        _ => panic!("{}: {found} where {expected} was expected", vector.id),
    }
}

fn unit(name: &str) -> &str {
    match name {
        "delta_raw" | "vol" => name,
        "p1" | "e1" => "p",
        _ if name.starts_with("rd") => "rd",
        _ => "rating",
    }
}
