//! Public bug reports of other projects, each with the right answer.

use rules::examine::examine_line;
use rules::{Color, Line, Position, RefusalCode};
use serde_json::{Value, json};

use crate::table::{self, Row};

#[test]
fn the_reported_bugs_are_not_ours() {
    check("carried bugs.csv", &table::carried("bugs.csv"));
    if let Some(shared) = table::shared("bugs/rules_bugs.csv") {
        check("rules_bugs.csv", &shared);
    }
}

fn check(name: &str, csv: &str) {
    let rows = table::rows(csv);
    rows.iter().for_each(check_row);
    println!("{name}: {} rows", rows.len());
}

fn check_row(row: &Row) {
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
        "dead" => {
            let found = Color::ALL.map(|side| can_win(row, side));
            match expected {
                "yes" => assert_eq!(found, [false; 2], "{id}"),
                "no" => assert_ne!(found, [false; 2], "{id}"),
                _ => assert_eq!(expected, winners_in_words(found), "{id}"),
            }
        }
        "winnable" => {
            let expects_win = !expected.contains("1/2");
            assert_eq!(can_win(row, side_that_did_not_flag(query)), expects_win, "{id}");
        }
        other => panic!("{id}: no such kind: {other}"),
    }
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

fn can_win(row: &Row, side: Color) -> bool {
    let question = json!({"id": "x", "fen": row.get("fen")}).to_string();
    let answer: Value = serde_json::from_str(&examine_line(question.as_bytes())).expect("JSON");
    match answer["can_win"][side.as_str()]["verdict"].as_str() {
        Some("yes") => true,
        Some("no") => false,
        other => panic!("{}: {other:?}", row.get("id")),
    }
}

fn winners_in_words(can_win: [bool; 2]) -> String {
    let word = |can| if can { "winnable" } else { "unwinnable" };
    format!("White {} / Black {}", word(can_win[0]), word(can_win[1]))
}

fn side_that_did_not_flag(query: &str) -> Color {
    if query.starts_with("Black") {
        Color::White
    } else {
        Color::Black
    }
}
