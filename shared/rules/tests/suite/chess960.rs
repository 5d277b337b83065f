//! Chess960: the start positions, rights in FEN, castling from anywhere, and its notation.

use std::collections::HashSet;

use cozy_chess::Board;
use rules::examine::examine_line;
use rules::{InvalidPosition, Line, Parsed, Position, Square, StartNumber, Variant, pgn, san, uci};
use serde_json::Value;

fn read(fen: &str) -> Parsed {
    Position::from_fen_of(Variant::Chess960, fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn position(fen: &str) -> Position {
    let Parsed { position, warnings } = read(fen);
    assert_eq!(warnings, [], "{fen}");
    position
}

fn castlings(position: &Position) -> Vec<String> {
    let mut found: Vec<String> = position
        .legal_moves()
        .iter()
        .filter(|mv| mv.is_castling())
        .map(ToString::to_string)
        .collect();
    found.sort();
    found
}

#[test]
fn the_numbers_of_the_start_positions_are_those_of_the_published_table() {
    let table = [
        (0, "BBQNNRKR"),
        (1, "BQNBNRKR"),
        (2, "BQNNRBKR"),
        (3, "BQNNRKRB"),
        (4, "QBBNNRKR"),
        (15, "QNNRKRBB"),
        (16, "BBNQNRKR"),
        (518, "RNBQKBNR"),
        (959, "RKRNNQBB"),
    ];
    for (number, back_rank) in table {
        let start = Position::chess960_start(StartNumber::new(number).unwrap());
        let black = back_rank.to_ascii_lowercase();
        assert_eq!(
            start.fen(),
            format!("{black}/pppppppp/8/8/8/8/PPPPPPPP/{back_rank} w KQkq - 0 1")
        );
    }
    assert_eq!(StartNumber::new(960), None);
}

#[test]
fn the_960_start_positions_are_those_of_another_library() {
    let mut seen = HashSet::new();
    for number in StartNumber::all() {
        let start = Position::chess960_start(number);
        let board = start.fen().split(' ').next().unwrap().to_owned();
        let theirs = Board::chess960_startpos(number.get().into()).to_string();

        assert_eq!(Some(board.as_str()), theirs.split(' ').next(), "{number}");
        assert_eq!(position(&start.fen()), start, "{number}");
        assert!(seen.insert(board));
    }
    assert_eq!(seen.len(), 960);
}

#[test]
fn position_518_is_the_usual_start_with_the_castling_of_chess960() {
    let start = Position::chess960_start(StartNumber::STANDARD);

    assert_eq!(start.fen(), rules::fen::START);
    assert_eq!(start.key(), Position::start().key());
    assert_ne!(start, Position::start());
    assert_eq!(start, Position::start_of(Variant::Chess960));
    assert_eq!(start.variant(), Variant::Chess960);
}

#[test]
fn rights_are_read_from_either_notation_and_written_as_x_fen() {
    let cases = [
        ("r1k1r3/8/8/8/8/8/8/1R3KR1", "GBea", "KQkq"),
        ("r1k1r3/8/8/8/8/8/8/1R3KR1", "KQkq", "KQkq"),
        ("r1k1r3/8/8/8/8/8/8/1R3KR1", "BGkq", "KQkq"),
        ("r1k1r3/8/8/8/8/8/8/1R3KR1", "Bq", "Qq"),
        // Another rook stands farther out: its file tells the inner one.
        ("4k3/8/8/8/8/8/8/1R1RK1RR", "GD", "GD"),
        ("4k3/8/8/8/8/8/8/1R1RK1RR", "GB", "GQ"),
        ("4k3/8/8/8/8/8/8/1R1RK1RR", "HB", "KQ"),
        ("4k3/8/8/8/8/8/8/1R1RK1RR", "KQ", "KQ"),
        ("rr2k1rr/8/8/8/8/8/8/4K3", "gb", "gb"),
        ("r2r3k/8/8/8/8/8/8/4K3", "q", "q"),
        ("r2r3k/8/8/8/8/8/8/4K3", "d", "d"),
        // A rook on another rank, or the opponent's on this one, is not in question.
        ("4k3/8/8/8/8/7R/8/1R2K1Rr", "GB", "KQ"),
        ("4k3/8/8/8/8/8/8/1R2K1R1", "-", "-"),
    ];
    for (board, given, written) in cases {
        let read = position(&format!("{board} b {given} - 0 1"));
        assert_eq!(read.fen(), format!("{board} b {written} - 0 1"), "{given}");
    }
}

#[test]
fn rights_without_king_and_rook_at_home_are_dropped_with_a_warning() {
    let cases = [
        // No rook there; the king not on its back rank; no rook on that wing.
        ("4k3/8/8/8/8/8/8/1R2K1R1", "HB", "Q", "h1"),
        ("4k3/8/8/8/8/8/4K3/1R4R1", "B", "-", "b1"),
        ("4k3/8/8/8/8/8/8/1R2K3", "KQ", "Q", "h1"),
        // Two rooks on one wing: a king starts between two.
        ("4k3/8/8/8/8/8/8/4K1RR", "HG", "K", "g1"),
    ];
    for (board, given, kept, dropped) in cases {
        let Parsed { position, warnings } = read(&format!("{board} w {given} - 0 1"));
        assert_eq!(position.fen(), format!("{board} w {kept} - 0 1"), "{given}");
        let [warning] = &warnings[..] else {
            panic!("{given}: {warnings:?}")
        };
        let text = format!("castling with the rook of {dropped} is dropped");
        assert!(warning.to_string().starts_with(&text), "{warning}");
    }
}

#[test]
fn a_standard_fen_has_no_rights_away_from_the_usual_squares() {
    let fen = "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w KQkq - 0 1";
    let standard = Position::from_fen(fen).unwrap();

    assert_eq!(standard.warnings.len(), 4);
    assert_eq!(
        position(fen).castling_rights().rooks(rules::Color::White).len(),
        2
    );
}

#[test]
fn what_is_no_position_is_none_in_chess960_either() {
    let in_check = "4k3/4R3/8/8/8/8/8/4K3 w - - 0 1";
    assert_eq!(
        Position::from_fen_of(Variant::Chess960, in_check),
        Err(InvalidPosition::OpponentInCheck(rules::Color::Black))
    );
    assert!(Position::from_fen_of(Variant::Chess960, "4k3/8/8/8/8/8/8/4K3 w KX - 0 1").is_err());
}

/// Position, legal castlings, and what each brings about.
const CASTLINGS: [(&str, &[(&str, &str)]); 9] = [
    // King and rook change places.
    ("4k3/8/8/8/8/8/8/5KR1 w K - 0 1", &[("f1g1", "5RK1")]),
    ("4k3/8/8/8/8/8/8/2RK4 w Q - 0 1", &[("d1c1", "2KR4")]),
    // Only the rook moves.
    ("4k3/8/8/8/8/8/8/6KR w K - 0 1", &[("g1h1", "5RK1")]),
    ("4k3/8/8/8/8/8/8/R1K5 w Q - 0 1", &[("c1a1", "2KR4")]),
    // Only the king moves.
    ("4k3/8/8/8/8/8/8/1K3R2 w K - 0 1", &[("b1f1", "5RK1")]),
    ("4k3/8/8/8/8/8/8/3RK3 w Q - 0 1", &[("e1d1", "2KR4")]),
    // The king goes away from the a-rook, past where the h-rook stays.
    (
        "4k3/8/8/8/8/8/8/RK5R w KQ - 0 1",
        &[("b1a1", "2KR3R"), ("b1h1", "R4RK1")],
    ),
    // b1 attacked: the king does not cross it.
    ("1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1", &[("e1a1", "2KR4")]),
    // An attacked rook may castle.
    ("4k2r/8/8/8/8/8/8/5K1R w K - 0 1", &[("f1h1", "5RK1")]),
];

#[test]
fn king_and_rook_end_where_they_do_in_standard_chess() {
    for (fen, expected) in CASTLINGS {
        let before = position(fen);
        let texts: Vec<&str> = expected.iter().map(|(text, _)| *text).collect();
        assert_eq!(castlings(&before), texts, "{fen}");
        for (text, back_rank) in expected {
            let mv = before.legal_move(uci::parse(text).unwrap()).unwrap();
            let after = before.after(mv).fen();
            let board = after.split(' ').next().unwrap();
            assert_eq!(board.rsplit('/').next(), Some(*back_rank), "{fen} {text}");
            assert!(after.contains(" b - - 1 1"), "{after}");
        }
    }
}

/// Position, refused castling, code, article and squares.
const REFUSED: [(&str, &str, &str, &str, &str); 19] = [
    (
        "4k3/8/8/8/8/8/8/5KR1 w - - 0 1",
        "f1g1",
        "castling_right_lost",
        "3.8.2.1",
        "f1 g1",
    ),
    (
        "4k3/8/8/8/8/8/8/1R2K1RR w HB - 0 1",
        "e1g1",
        "castling_right_lost",
        "3.8.2.1",
        "e1 g1",
    ),
    (
        "4k3/8/8/8/8/8/8/1R2K1RR w GB - 0 1",
        "e1h1",
        "castling_right_lost",
        "3.8.2.1",
        "e1 h1",
    ),
    (
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        "e1g1",
        "castling_right_lost",
        "3.8.2.1",
        "e1",
    ),
    (
        "4k3/5r2/8/8/8/8/8/5KR1 w K - 0 1",
        "f1g1",
        "castling_in_check",
        "3.8.2.2.1",
        "f7 f1",
    ),
    // Between the two, where the king arrives, where the rook arrives, on the king's way beyond the rook.
    (
        "4k3/8/8/8/8/8/8/1K1N1R2 w K - 0 1",
        "b1f1",
        "castling_blocked",
        "3.8.2.2.2",
        "d1",
    ),
    (
        "4k3/8/8/8/8/8/8/1K1R2n1 w K - 0 1",
        "b1d1",
        "castling_blocked",
        "3.8.2.2.2",
        "g1",
    ),
    (
        "4k3/8/8/8/8/8/8/RK1N4 w Q - 0 1",
        "b1a1",
        "castling_blocked",
        "3.8.2.2.2",
        "d1",
    ),
    (
        "4k3/8/8/8/8/8/8/1KRb1B2 w K - 0 1",
        "b1c1",
        "castling_blocked",
        "3.8.2.2.2",
        "d1 f1",
    ),
    // The nearest attacked square is named, and the rook's own square is crossed like any other.
    (
        "4k3/8/8/2r1r3/8/8/8/1K3R2 w K - 0 1",
        "b1f1",
        "castling_through_check",
        "3.8.2.2.1",
        "c5 c1",
    ),
    (
        "4k3/5r2/8/8/8/8/8/1K3R2 w K - 0 1",
        "b1f1",
        "castling_through_check",
        "3.8.2.2.1",
        "f7 f1",
    ),
    (
        "4k3/8/8/8/8/7b/8/1K3R2 w K - 0 1",
        "b1f1",
        "castling_through_check",
        "3.8.2.2.1",
        "h3 f1",
    ),
    (
        "4k1r1/8/8/8/8/8/8/1K3R2 w K - 0 1",
        "b1f1",
        "castling_into_check",
        "3.8.2.2.1",
        "g8 g1",
    ),
    // The rook leaves the rank on which it shielded the king.
    (
        "4k3/8/8/8/8/8/8/rR1K4 w Q - 0 1",
        "d1b1",
        "castling_into_check",
        "3.8.2.2.1",
        "a1 c1",
    ),
    (
        "4k3/8/8/8/8/8/8/qR1K1R2 w KQ - 0 1",
        "d1b1",
        "castling_into_check",
        "3.8.2.2.1",
        "a1 c1",
    ),
    (
        "4k3/8/8/8/8/8/8/1RK4r w Q - 0 1",
        "c1b1",
        "castling_in_check",
        "3.8.2.2.1",
        "h1 c1",
    ),
    (
        "4k3/8/8/8/8/8/8/6KR w K - 0 1",
        "g1f1q",
        "promotion_not_allowed",
        "3.7.3.3",
        "f1",
    ),
    (
        "4k3/8/8/8/8/8/4K3/4R3 w - - 0 1",
        "e2e1",
        "own_piece_on_target",
        "3.1",
        "e1",
    ),
    (
        "4k3/8/8/8/8/8/8/1K3R2 w K - 0 1",
        "b1d1",
        "piece_cannot_reach",
        "3.8",
        "b1 d1",
    ),
];

#[test]
fn a_refused_castling_names_its_reason_and_squares() {
    for (fen, text, code, article, squares) in REFUSED {
        let refusal = Line::new(position(fen)).judge_uci(text).expect_err(fen);
        let found: Vec<String> = refusal.squares.iter().map(Square::to_string).collect();
        assert_eq!(refusal.code.as_str(), code, "{fen} {text}");
        assert_eq!(refusal.article, Some(article), "{fen} {text}");
        assert_eq!(found.join(" "), squares, "{fen} {text}");
    }
}

#[test]
fn a_lost_right_is_told_with_the_move_that_lost_it() {
    let shut = "1rk3r1/6p1/8/8/8/8/6P1/1RK3R1 w KQkq - 0 1";
    let open = "1rk3r1/8/8/8/8/8/8/1RK3R1 w KQkq - 0 1";
    let cases = [
        (
            shut,
            "c1d1 c8c7 d1c1 c7c8",
            "O-O",
            "c1 g1",
            "the king moved at ply 1 (c1d1)",
        ),
        (
            shut,
            "c1g1 c8c7",
            "O-O-O",
            "c1 b1",
            "the king moved at ply 1 (c1g1)",
        ),
        (
            shut,
            "g1h1 c8c7 h1g1 c7c8",
            "O-O",
            "c1 g1",
            "the rook of g1 moved at ply 1 (g1h1)",
        ),
        (
            open,
            "b1a1 g8g1",
            "O-O",
            "c1 g1",
            "the rook of g1 was taken at ply 2 (g8g1)",
        ),
    ];
    for (fen, moves, text, squares, words) in cases {
        let mut line = Line::new(position(fen));
        for text in moves.split(' ') {
            line.play(line.judge_uci(text).expect(text));
        }
        let refusal = line.judge_san(text).expect_err(moves);
        let found: Vec<String> = refusal.squares.iter().map(Square::to_string).collect();
        assert_eq!(refusal.code.as_str(), "castling_right_lost", "{moves}");
        assert_eq!(found.join(" "), squares, "{moves}");
        assert!(refusal.text.en.contains(words), "{}", refusal.text.en);
    }
}

#[test]
fn the_king_step_of_standard_chess_is_castling_where_it_can_be_nothing_else() {
    let e_file = position("4k3/8/8/8/8/8/8/1R2K1R1 w KQ - 0 1");
    for (text, written) in [("e1g1", "e1g1"), ("e1c1", "e1b1"), ("e1b1", "e1b1")] {
        let mv = e_file.legal_move(uci::parse(text).unwrap()).unwrap();
        assert!(mv.is_castling(), "{text}");
        assert_eq!(mv.to_string(), written);
    }
    let f_file = position("4k3/8/8/8/8/8/8/5K1R w K - 0 1");
    for (text, san) in [("f1g1", "Kg1"), ("f1h1", "O-O")] {
        let mv = f_file.legal_move(uci::parse(text).unwrap()).unwrap();
        assert_eq!(mv.is_castling(), san == "O-O", "{text}");
        assert_eq!(mv.to_string(), text);
        assert_eq!(san::write(&f_file, mv), san);
        assert_eq!(san::parse(&f_file, san), Ok(mv));
    }
}

#[test]
fn the_targets_of_a_king_are_what_its_moves_name() {
    let targets = position("4k3/8/8/8/8/8/8/5K1R w K - 0 1").legal_targets("f1".parse().unwrap());
    let squares: Vec<String> = targets.into_iter().map(|square| square.to_string()).collect();
    assert_eq!(squares.join(" "), "e1 g1 h1 e2 f2 g2");
}

#[test]
fn a_right_that_is_lost_makes_another_position() {
    let mut line = Line::new(position("1rk3r1/8/8/8/8/8/8/1RK3R1 w KQkq - 0 1"));
    for text in "g1h1 g8h8 h1g1 h8g8 g1h1 g8h8 h1g1 h8g8".split(' ') {
        line.play(line.judge_uci(text).expect(text));
    }
    // The start had two rights more than the positions after plies 4 and 8.
    assert_eq!(line.repetitions(), 2);
    assert_eq!(line.position().fen(), "1rk3r1/8/8/8/8/8/8/1RK3R1 w Qq - 8 5");
}

fn answer(question: &str) -> Value {
    serde_json::from_str(&examine_line(question.as_bytes())).expect("JSON")
}

#[test]
fn questions_about_chess960_are_answered_by_its_rules() {
    let castled = answer(
        r#"{"fen":"1rk3r1/8/8/8/8/8/8/1RK3R1 w GBgb - 0 1","moves":["g1h1"],"move":"c8b8","chess960":true}"#,
    );
    assert_eq!(castled["legal"], true);
    assert_eq!(castled["san"], "O-O-O");
    assert_eq!(castled["fen"], "2kr2r1/8/8/8/8/8/8/1RK4R w Q - 2 2");

    let refused = answer(r#"{"fen":"4k3/8/8/8/8/8/8/rR1K4 w Q - 0 1","move":"d1b1","chess960":true}"#);
    assert_eq!(refused["reason"], "castling_into_check");
    assert_eq!(refused["article"], "3.8.2.2.1");

    let start = answer(r#"{"chess960":true,"moves":["g1f3","g8f6","g2g3","g7g6","f1g2","f8g7"]}"#);
    let moves = start["legal_moves"].as_array().expect("moves");
    assert!(moves.contains(&"e1h1".into()));
    assert!(!moves.contains(&"e1g1".into()));
}

#[test]
fn a_game_of_chess960_is_read_back_from_its_pgn() {
    let start = Position::chess960_start(StartNumber::new(0).unwrap());
    let mut line = Line::new(start.clone());
    for text in "g2g3 g7g6 f2f3 f7f6 g1h1".split(' ') {
        if let Ok(mv) = line.judge_uci(text) {
            line.play(mv);
        }
    }
    let game = pgn::Game::new(start, line.moves().iter().copied());
    let text = pgn::write(&game);
    assert!(text.contains("[Variant \"Chess960\"]"), "{text}");

    let read = pgn::Reader::new(text.as_bytes()).next().unwrap().unwrap();
    assert_eq!(read.start, game.start);
    assert_eq!(read.plies, game.plies);
}

#[test]
fn a_pgn_may_call_chess960_by_its_older_name() {
    let text = "[Variant \"Fischerandom\"]\n[FEN \"4k3/8/8/8/8/8/8/5KR1 w G - 0 1\"]\n\n1. O-O *\n";
    let game = pgn::Reader::new(text.as_bytes()).next().unwrap().unwrap();

    assert_eq!(game.plies[0].played.to_string(), "f1g1");
    assert!(pgn::write(&game).contains("[Variant \"Fischerandom\"]"));
}
