//! Public bug reports of other projects, each with the right answer.

use rules::examine::examine_line;
use rules::{Color, Line, Position, RefusalCode};
use serde_json::{Value, json};

use crate::table::{self, Row};

/// Reports whose answer needs the exact judge of dead positions or a ruleset: neither the board nor the material
/// settles them.
const FOR_THE_EXACT_JUDGE: [&str; 12] = [
    "B057", "B058", "B059", "B063", "B064", "B067", "B068", "B069", "B071", "B072", "B073", "B075",
];

#[test]
fn the_reported_bugs_are_not_ours() {
    check("carried bugs.csv", &table::carried("bugs.csv"));
    if let Some(shared) = table::shared("bugs/rules_bugs.csv") {
        let left = check("rules_bugs.csv", &shared);
        assert_eq!(left, FOR_THE_EXACT_JUDGE);
    }
}

/// Checks the rows and gives the ids of those that are left open.
fn check(name: &str, csv: &str) -> Vec<String> {
    let rows = table::rows(csv);
    let left: Vec<String> = rows
        .iter()
        .filter(|row| !holds(row))
        .map(|row| row.get("id").to_owned())
        .collect();
    println!("{name}: {} rows, left open: {left:?}", rows.len());
    left
}

/// Checks a row; false if the answer leaves it open.
fn holds(row: &Row) -> bool {
    let (id, expected, query) = (row.get("id"), row.get("expected_fide_2023"), row.get("query"));
    match row.get("kind") {
        "fen-valid?" if expected.starts_with("reject") => {
            let parsed = Position::from_fen(row.get("fen"));
            let refused_or_mended = parsed.is_err() || parsed.is_ok_and(|parsed| !parsed.warnings.is_empty());
            assert!(refused_or_mended, "{id}");
        }
        "legal?" => {
            let verdict = line(row).judge_uci(query);
            assert_eq!(verdict.is_ok(), expected == "legal", "{id}: {verdict:?}");
        }
        // The right is there, and so is a check along the diagonal.
        "fen-valid?" => {
            let refusal = line(row).judge_uci(query).expect_err(id);
            assert_eq!(refusal.code, RefusalCode::CastlingInCheck, "{id}");
        }
        "count" => assert_eq!(
            line(row).position().legal_move_count().to_string(),
            expected,
            "{id}"
        ),
        "ep-field" => assert_eq!(field(row, 3), expected, "{id}"),
        "rights" => assert_eq!(field(row, 2), expected, "{id}"),
        "fen-after" => {
            let square = query.rsplit(' ').next().expect(id).parse().expect(id);
            assert_eq!(line(row).position().piece_at(square), None, "{id}");
        }
        "threefold" => assert_eq!(line(row).threefold_ply(), expected.parse().ok(), "{id}"),
        "fivefold" => assert_eq!(line(row).fivefold_ply(), expected.parse().ok(), "{id}"),
        "mate" => assert!(
            line(row).position().is_checkmate() && line(row).automatic_draw().is_none(),
            "{id}"
        ),
        "claim50" => assert!(
            line(row).claims().fifty && !line(row).claims_on_board().fifty,
            "{id}"
        ),
        "clock" => {
            let drawn = line(row).automatic_draw().is_some();
            assert_eq!(drawn, expected != "ongoing", "{id}");
            assert!(drawn || !line(row).claims().any(), "{id}");
        }
        "dead" => return dead(row) == Some(expected == "yes") || left_open(row),
        "winnable" => return winnable(row),
        other => panic!("{id}: no such kind: {other}"),
    }
    true
}

fn line(row: &Row) -> Line {
    let start = Position::from_fen(row.get("fen")).unwrap().position;
    let mut line = Line::new(start);
    for text in row.get("moves_uci").split_whitespace() {
        let legal = line.judge_uci(text).unwrap();
        line.play(legal);
    }
    line
}

fn field(row: &Row, index: usize) -> String {
    line(row)
        .position()
        .fen()
        .split(' ')
        .nth(index)
        .expect("a field")
        .to_owned()
}

fn can_win(row: &Row, side: Color) -> Option<bool> {
    let question = json!({"id": "x", "fen": row.get("fen")}).to_string();
    let answer: Value = serde_json::from_str(&examine_line(question.as_bytes())).expect("JSON");
    match answer["can_win"][side.as_str()]["verdict"].as_str() {
        Some("yes") => Some(true),
        Some("no") => Some(false),
        _ => None,
    }
}

fn dead(row: &Row) -> Option<bool> {
    match (can_win(row, Color::White), can_win(row, Color::Black)) {
        (Some(false), Some(false)) => Some(true),
        (Some(true), _) | (_, Some(true)) => Some(false),
        _ => None,
    }
}

fn left_open(row: &Row) -> bool {
    assert_eq!(dead(row), None, "{}", row.get("id"));
    false
}

/// A flag or resignation: the other side wins if it can still mate, else the game is drawn.
fn winnable(row: &Row) -> bool {
    let (id, expected) = (row.get("id"), row.get("expected_fide_2023"));
    let winner = match row.get("query") {
        query if query.starts_with("White flags") => Color::Black,
        query if query.starts_with("Black flags") => Color::White,
        _ => Color::Black,
    };
    let verdict = can_win(row, winner);
    assert!(
        verdict.is_none_or(|can| can != expected.contains("1/2")),
        "{id}: {verdict:?}"
    );
    verdict.is_some()
}
