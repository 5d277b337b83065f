//! Statements of public rule pages, asked as a client would ask them.

use std::collections::BTreeMap;

use rules::examine::examine_line;
use rules::{Color, Line, Piece, Position, Role, Square};
use serde_json::{Value, json};

use crate::table;

/// What a case expects that is not a field of the answer, and belongs to rulesets.
const OF_RULESETS: [&str; 2] = ["rulesets", "ends_at_once"];

#[test]
fn the_pages_statements_hold() {
    let carried = check(&table::carried("cases.jsonl"));
    assert!(carried.checked > 20, "{carried:?}");

    if let Some(shared) = table::shared("rules/cases.jsonl") {
        let shared = check(&shared);
        println!("{shared:?}");
        assert!(shared.checked > 40, "{shared:?}");
    }
}

#[derive(Debug, Default)]
struct Outcome {
    checked: usize,
    /// Cases of games, played elsewhere through the API.
    of_games: Vec<String>,
}

fn check(cases: &str) -> Outcome {
    let mut outcome = Outcome::default();
    for case in cases.lines() {
        let case: Value = serde_json::from_str(case).expect("a case");
        let id = case["id"].as_str().expect("an id").to_owned();
        let expected = case["expect"].as_object().expect("expectations");
        if expected.contains_key("kind") {
            outcome.of_games.push(id);
            continue;
        }
        let question =
            json!({"id": id, "fen": case["fen"], "moves": case["moves"], "move": case["move"]}).to_string();
        let answer: Value = serde_json::from_str(&examine_line(question.as_bytes())).expect("an answer");
        for (name, value) in expected {
            check_one(&id, &case, &answer, name, value);
        }
        outcome.checked += 1;
    }
    outcome
}

/// Checks one expectation.
fn check_one(id: &str, case: &Value, answer: &Value, name: &str, value: &Value) {
    match name {
        "error" => assert_eq!(answer["error"]["code"], *value, "{id}: {answer}"),
        "can_win" => {
            for side in Color::ALL {
                let expected = if value[side.as_str()] == true { "yes" } else { "no" };
                assert_eq!(
                    answer["can_win"][side.as_str()]["verdict"],
                    expected,
                    "{id}: {side}"
                );
            }
        }
        "pieces" => {
            let position = after_moves(case);
            for (square, letter) in value.as_object().expect(id) {
                let piece = position.piece_at(square.parse().expect(id));
                assert_eq!(
                    piece.map(Piece::to_char),
                    letter.as_str().and_then(|l| l.chars().next()),
                    "{id}"
                );
            }
        }
        "light_squares" | "dark_squares" => {
            for square in value.as_array().expect(id) {
                let square: Square = square.as_str().expect(id).parse().expect(id);
                assert_eq!(
                    rules::Bitboard::DARK.contains(square),
                    name == "dark_squares",
                    "{id} {square}"
                );
            }
        }
        "targets_of" => {
            for (from, targets) in value.as_object().expect(id) {
                let from: Square = from.parse().expect(id);
                let mut found: Vec<String> = after_moves(case)
                    .legal_targets(from)
                    .into_iter()
                    .map(|to| to.to_string())
                    .collect();
                found.sort_unstable();
                assert_eq!(json!(found), *targets, "{id} {from}");
            }
        }
        "captured" => assert_eq!(captured(case), *value, "{id}"),
        _ if OF_RULESETS.contains(&name) => {}
        _ => assert_eq!(answer[name], *value, "{id}: {name} in {answer}"),
    }
}

fn line(case: &Value) -> Line {
    let start = case["fen"].as_str().map_or_else(Position::start, |fen| {
        Position::from_fen(fen).expect(fen).position
    });
    let mut line = Line::new(start);
    for text in case["moves"].as_array().expect("moves") {
        let legal = line.judge_uci(text.as_str().expect("a move")).expect("legal");
        line.play(legal);
    }
    line
}

fn after_moves(case: &Value) -> Position {
    line(case).position().clone()
}

/// What each side has captured: the pieces missing since the start.
fn captured(case: &Value) -> Value {
    let line = line(case);
    let missing = |color: Color| -> Vec<char> {
        Role::ALL
            .into_iter()
            .flat_map(|role| {
                let before = line.start().pieces(color, role).len();
                let now = line.position().pieces(color, role).len();
                std::iter::repeat_n(role.letter(), before.saturating_sub(now) as usize)
            })
            .collect()
    };
    json!({"by_white": missing(Color::Black), "by_black": missing(Color::White)})
}

#[test]
fn a_bad_line_gets_an_error_and_a_good_one_its_id_back() {
    let cases: BTreeMap<&[u8], (&str, &str)> = BTreeMap::from([
        (b"".as_slice(), ("null", "bad_json")),
        (b"{", ("null", "bad_json")),
        (b"\xff\xfe", ("null", "bad_json")),
        (br#"{"id":"a\xff"}"#, ("null", "bad_json")),
        (b"[]", ("null", "bad_request")),
        (b"7", ("null", "bad_request")),
        (br#"{"id":7}"#, ("null", "bad_request")),
        (br#"{"id":"a","colour":"w"}"#, ("\"a\"", "bad_request")),
        (br#"{"id":"a","moves":"e2e4"}"#, ("\"a\"", "bad_request")),
        (br#"{"id":"a","moves":[1]}"#, ("\"a\"", "bad_request")),
        (br#"{"id":"a","move":["e2e4"]}"#, ("\"a\"", "bad_request")),
        (br#"{"id":"a","fen":"nonsense"}"#, ("\"a\"", "invalid_position")),
        (br#"{"id":"a","chess960":1}"#, ("\"a\"", "bad_request")),
        (br#"{"id":"a","moves":["e2e4","e2e4"]}"#, ("\"a\"", "no_piece")),
        (br#"{"id":"a","moves":["e2e4 "]}"#, ("\"a\"", "bad_notation")),
    ]);
    for (line, (id, code)) in cases {
        let shown = String::from_utf8_lossy(line);
        let answer: Value = serde_json::from_str(&examine_line(line)).expect("JSON");
        assert_eq!(answer["id"].to_string(), id, "{shown}");
        assert_eq!(answer["error"]["code"], code, "{shown}");
        assert!(answer["error"]["detail"].is_string(), "{shown}");
        assert!(answer["legal"].is_null(), "{shown}");
    }
}

#[test]
fn an_illegal_move_among_the_moves_is_named_by_the_plies_before_it() {
    let answer = examine_line(br#"{"id":"x","moves":["e2e4","e7e5","e4e5"]}"#);
    let answer: Value = serde_json::from_str(&answer).expect("JSON");

    assert_eq!(answer["error"]["code"], "pawn_blocked");
    assert_eq!(answer["error"]["at"], 2);
}

#[test]
fn an_answer_has_exactly_the_promised_fields() {
    let answer = examine_line(br#"{"id":"x","moves":["f2f3","e7e5","g2g4"],"move":"d8h4"}"#);

    let expected = concat!(
        r#"{"id":"x","legal":true,"reason":null,"article":null,"detail":null,"squares":[],"san":"Qh4#","#,
        r#""fen":"rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3","status":"checkmate","check":true,"#,
        r#""legal_move_count":0,"legal_moves":[],"repetitions":1,"halfmove_clock":1,"#,
        r#""threefold_ply":null,"fivefold_ply":null,"claims":{"threefold":false,"fifty":false},"#,
        r#""first_claimable_ply":null,"automatic_draw":null,"insufficient_material":{"white":false,"black":false},"#,
        r#""dead":false,"can_win":{"white":{"verdict":"no","proof":"checkmate","line":null},"#,
        r#""black":{"verdict":"yes","proof":"checkmate","line":[]}},"warnings":[]}"#
    );
    assert_eq!(answer, expected);
}

#[test]
fn the_end_on_the_board_decides_the_chances_before_material_does() {
    let cases = [
        // Mated by two bishops of one colour, which by material could not have done it.
        (
            "8/8/8/8/8/2b1k1b1/8/3RKR2 w - - 0 1",
            ["no", "checkmate", "yes", "checkmate"],
            false,
        ),
        (
            "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
            ["no", "stalemate", "no", "stalemate"],
            true,
        ),
        (
            "4k3/8/8/8/8/8/8/3NK3 w - - 0 1",
            ["no", "material", "no", "material"],
            true,
        ),
        (
            "6k1/5ppp/8/8/8/8/8/4R1K1 w - - 0 1",
            ["yes", "helpmate", "yes", "helpmate"],
            false,
        ),
    ];
    for (fen, chances, dead) in cases {
        let question = json!({"id": "x", "fen": fen}).to_string();
        let answer: Value = serde_json::from_str(&examine_line(question.as_bytes())).expect("JSON");
        let can_win = &answer["can_win"];
        let found = [
            &can_win["white"]["verdict"],
            &can_win["white"]["proof"],
            &can_win["black"]["verdict"],
            &can_win["black"]["proof"],
        ];
        assert_eq!(found, chances, "{fen}");
        assert_eq!(answer["dead"], dead, "{fen}");
    }
}
