//! Why moves are refused.

use rules::{Line, Position, Refusal, RefusalCode, Square};

use crate::table::{self, Row};

fn line(fen: &str, moves: &str) -> Line {
    let parsed = Position::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
    let mut line = Line::new(parsed.position);
    for text in moves.split_whitespace() {
        let legal = line
            .judge_uci(text)
            .unwrap_or_else(|refusal| panic!("{fen}: {text}: {refusal:?}"));
        line.play(legal);
    }
    line
}

fn refusal(fen: &str, moves: &str, text: &str) -> Refusal {
    line(fen, moves).judge_uci(text).expect_err(text)
}

fn check_table(rows: &[Row]) {
    for row in rows {
        let verdict = line(row.get("start_fen"), row.get("moves_before")).judge_uci(row.get("move"));
        let id = row.get("id");
        assert_eq!(verdict.is_ok(), row.get("legal") == "1", "{id}: {verdict:?}");
        if !row.get("code").is_empty() {
            let code = verdict.expect_err(id).code;
            assert_eq!(code.as_str(), row.get("code"), "{id}");
        }
    }
}

#[test]
fn illegal_moves_get_the_code_of_the_table() {
    let carried = table::rows(&table::carried("illegal.csv"));
    check_table(&carried);
    if let Some(shared) = table::shared("rules/illegal.csv") {
        let shared = table::rows(&shared);
        check_table(&shared);
        println!("{} rows", shared.len());
    }
}

const START: &str = rules::fen::START;
const HOME: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

/// Position, moves and the refused move; then code, article, squares, and words of the English and the Portuguese
/// sentence.
type Explained = (
    &'static str,
    &'static str,
    &'static str,
    &'static str,
    &'static str,
    &'static str,
    &'static str,
    &'static str,
);

#[rustfmt::skip]
const EXPLAINED: [Explained; 34] = [
    (START, "f2f3 e7e5 g2g4 d8h4", "e1f2", "game_over", "5.1.1", "h4 e1", "checkmated", "xeque-mate"),
    ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "", "h8g8", "game_over", "5.2.1", "h8", "stalemated", "afogadas"),
    (START, "", "e2-e4", "bad_notation", "", "", "e2e4", "e2e4"),
    (START, "", "e4e5", "no_piece", "1.2", "e4", "no piece on e4", "Não há peça em e4"),
    (START, "", "b8c6", "not_your_piece", "1.2", "b8", "belongs to Black", "é das pretas"),
    (START, "", "a1a2", "own_piece_on_target", "3.1", "a2", "a pawn of its own", "um peão da mesma cor"),
    (START, "", "c1c3", "piece_cannot_reach", "3.2", "c1 c3", "diagonals", "diagonais"),
    (START, "", "a1b3", "piece_cannot_reach", "3.3", "a1 b3", "ranks and files", "fileiras e colunas"),
    (START, "", "d1e3", "piece_cannot_reach", "3.4", "d1 e3", "queen on d1", "A dama em d1"),
    (START, "", "b1b3", "piece_cannot_reach", "3.6", "b1 b3", "knight", "cavalo"),
    (START, "", "e2e5", "piece_cannot_reach", "3.7", "e2 e5", "pawn", "peão"),
    (START, "", "e1e3", "piece_cannot_reach", "3.8", "e1 e3", "one square", "uma casa"),
    (START, "", "d1h5", "path_blocked", "3.5", "e2", "the pawn on e2", "o peão em e2"),
    (START, "e2e4 e7e5", "e4e5", "pawn_blocked", "3.7.1", "e5", "the pawn on e5", "o peão em e5"),
    (START, "e2e4 a7a6 e4e5 a6a5 e5e6 a5a4", "e6e7", "pawn_blocked", "3.7.1", "e7", "e7", "e7"),
    ("4k3/8/8/8/4n3/8/4P3/4K3 w - - 0 1", "", "e2e4", "pawn_blocked", "3.7.2", "e4", "knight", "cavalo"),
    (START, "", "e2d3", "pawn_nothing_to_capture", "3.7.3", "d3", "only to capture", "para capturar"),
    (START, "e2e4 a7a6 e4e5 d7d5 a2a3 a6a5", "e5d6", "en_passant_expired", "3.7.3.2", "d5 d6", "since ply 6", "desde o meio-lance 6"),
    ("4k3/p7/8/3pP3/8/8/P7/4K3 w - d6 0 1", "a2a3 a7a6", "e5d6", "en_passant_expired", "3.7.3.2", "d5 d6", "since ply 2", "desde o meio-lance 2"),
    ("7k/4P3/8/8/8/8/8/K7 w - - 0 1", "", "e7e8", "promotion_required", "3.7.3.3", "e8", "e7e8q", "e7e8q"),
    ("7k/4P3/8/8/8/8/8/K7 w - - 0 1", "", "e7e8k", "promotion_not_allowed", "3.7.3.3", "e8", "a king", "rei"),
    (START, "", "e2e4q", "promotion_not_allowed", "3.7.3.3", "e4", "last rank", "última fileira"),
    (START, "", "b1c3q", "promotion_not_allowed", "3.7.3.3", "c3", "a knight", "um cavalo"),
    (HOME, "e1e2 a8b8 e2e1 b8a8", "e1g1", "castling_right_lost", "3.8.2.1", "e1 h1", "king moved at ply 1 (e1e2)", "o rei moveu-se no meio-lance 1 (e1e2)"),
    (HOME, "a1a2 h8h7 a2a1 h7h8", "e1a1", "castling_right_lost", "3.8.2.1", "e1 a1", "rook of a1 moved at ply 1 (a1a2)", "a torre de a1 moveu-se no meio-lance 1"),
    (HOME, "h1h8", "e8g8", "castling_right_lost", "3.8.2.1", "e8 h8", "taken at ply 1 (h1h8)", "capturada no meio-lance 1"),
    ("4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "", "e1c1", "castling_right_lost", "3.8.2.1", "e1 a1", "from which the moves began", "em que os lances começaram"),
    ("r3k2r/8/8/8/8/4r3/8/R3K2R w KQkq - 0 1", "", "e1g1", "castling_in_check", "3.8.2.2.1", "e3 e1", "once the check is answered", "depois de responder ao xeque"),
    (START, "", "e1g1", "castling_blocked", "3.8.2.2.2", "f1 g1", "the bishop on f1 and the knight on g1", "o bispo em f1 e o cavalo em g1"),
    ("r3k2r/8/8/8/8/5r2/8/R3K2R w KQkq - 0 1", "", "e1h1", "castling_through_check", "3.8.2.2.1", "f3 f1", "cross f1", "passaria por f1"),
    ("r3k2r/8/8/8/8/6r1/8/R3K2R w KQkq - 0 1", "", "e1g1", "castling_into_check", "3.8.2.2.1", "g3 g1", "land on g1", "chegaria a g1"),
    ("8/8/8/8/8/3k4/8/3K4 w - - 0 1", "", "d1c2", "king_into_check", "3.9.2", "d3 c2", "the king on d3", "pelo rei em d3"),
    ("4k3/4r3/8/8/8/8/8/R3K3 w Q - 0 1", "", "a1a2", "still_in_check", "3.9.2", "e7 e1", "the rook on e7", "dado pela torre em e7"),
    ("8/8/8/r2Pp2K/8/8/4k3/8 w - e6 0 1", "", "d5e6", "pinned", "3.9.2", "a5 h5", "the rook on a5", "exposto à torre em a5"),
];

#[test]
fn a_refusal_names_article_and_squares_and_says_why_in_both_languages() {
    for (fen, moves, text, code, article, squares, english, portuguese) in EXPLAINED {
        let refusal = refusal(fen, moves, text);
        let name = format!("{fen} {moves} {text}: {refusal:?}");
        assert_eq!(refusal.code.as_str(), code, "{name}");
        assert_eq!(refusal.article.unwrap_or_default(), article, "{name}");
        let named = refusal
            .squares
            .iter()
            .map(Square::to_string)
            .collect::<Vec<_>>()
            .join(" ");
        assert_eq!(named, squares, "{name}");
        assert!(refusal.text.en.contains(english), "{name}");
        assert!(refusal.text.pt.contains(portuguese), "{name}");
    }

    let unexplained: Vec<RefusalCode> = RefusalCode::ALL
        .into_iter()
        .filter(|code| EXPLAINED.iter().all(|case| case.3 != code.as_str()))
        .collect();
    assert_eq!(
        unexplained,
        [RefusalCode::AmbiguousSan],
        "UCI cannot be ambiguous; the next test is of SAN"
    );
}

#[test]
fn san_is_refused_for_the_piece_that_comes_closest() {
    let start = rules::fen::START;
    let cases = [
        (start, "", "hello", "bad_notation"),
        (start, "", "", "bad_notation"),
        (
            "4k3/8/8/8/8/8/8/N3K2N w - - 0 1",
            "",
            "Nxb4",
            "piece_cannot_reach",
        ),
        ("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "", "Nd2", "ambiguous_san"),
        (
            "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1",
            "",
            "Nbd4",
            "piece_cannot_reach",
        ),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "", "Qd4", "no_piece"),
        ("7k/4P3/8/8/8/8/8/K7 w - - 0 1", "", "e8", "promotion_required"),
        (start, "", "O-O", "castling_blocked"),
        (start, "", "Bc4", "path_blocked"),
        (start, "", "exd3", "pawn_nothing_to_capture"),
        (start, "", "e5", "piece_cannot_reach"),
        // Of the knights on a4 and c3 the second could go there, were it not pinned.
        ("4k3/8/8/8/N7/2N5/1b6/K7 w - - 0 1", "", "Kb1", ""),
        ("4k3/8/8/8/1b5N/2N5/8/4K3 w - - 0 1", "", "Ne4", "pinned"),
        (start, "f2f3 e7e5 g2g4 d8h4", "Kf2", "game_over"),
        (start, "f2f3 e7e5 g2g4 d8h4", "nonsense", "game_over"),
    ];
    for (fen, moves, text, code) in cases {
        let verdict = line(fen, moves).judge_san(text);
        let found = verdict.as_ref().err().map_or("", |refusal| refusal.code.as_str());
        assert_eq!(found, code, "{fen} {text}: {verdict:?}");
    }
}

#[test]
fn castling_is_read_as_the_kings_step_and_as_king_onto_rook_and_written_as_the_step() {
    let line = line("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "");

    for (text, written) in [
        ("e1g1", "e1g1"),
        ("e1h1", "e1g1"),
        ("e1c1", "e1c1"),
        ("e1a1", "e1c1"),
    ] {
        assert_eq!(line.judge_uci(text).expect(text).to_string(), written);
    }
}

#[test]
fn the_last_check_of_an_illegal_move_never_blames_a_piece_that_is_not_there() {
    // Every pair of squares from a few sharp positions: whatever is refused is refused with real squares.
    let fens = [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        "4k3/8/8/8/1b6/5n2/3P4/4K3 w - - 0 1",
    ];
    for fen in fens {
        let line = line(fen, "");
        for from in Square::ALL {
            for to in Square::ALL {
                for promotion in ["", "q", "k"] {
                    let text = format!("{from}{to}{promotion}");
                    if let Err(refusal) = line.judge_uci(&text) {
                        let king_is_left_open = matches!(
                            refusal.code,
                            RefusalCode::KingIntoCheck | RefusalCode::StillInCheck | RefusalCode::Pinned
                        );
                        assert!(
                            !king_is_left_open || refusal.squares.len() >= 2,
                            "{fen} {text}: {refusal:?}"
                        );
                    }
                }
            }
        }
    }
}
