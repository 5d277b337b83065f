//! Readers against any bytes: they read or refuse, and never panic.

use std::io::Cursor;

use proptest::prelude::*;
use rules::examine::examine_line;
use rules::{Line, Position, pgn, san};

/// Text made of what PGN and SAN are made of, so that it gets past the first look.
fn nearly_pgn() -> impl Strategy<Value = Vec<u8>> {
    let piece = prop_oneof![
        Just(b"[Event \"a\"]\n".to_vec()),
        Just(b"[FEN \"8/8/4k3/8/8/4K3/8/R7 w - - 0 1\"]\n".to_vec()),
        Just(b"1. e4 e5 2. Nf3 ".to_vec()),
        Just(b"(".to_vec()),
        Just(b") ".to_vec()),
        Just(b"{ [%clk 0:00:01] ".to_vec()),
        Just(b"} ".to_vec()),
        Just(b"1-0\n\n".to_vec()),
        Just(b"\n%".to_vec()),
        Just(b"; x\n".to_vec()),
        Just(b"$300 $7 !? ".to_vec()),
        Just("½-½ … ♞f3 ".as_bytes().to_vec()),
        prop::collection::vec(any::<u8>(), 0..6),
    ];
    prop::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat())
}

fn consume(bytes: &[u8]) {
    for game in pgn::Reader::new(Cursor::new(bytes)).flatten() {
        let written = pgn::write(&game);
        let again = pgn::Reader::new(Cursor::new(&written)).next();
        assert!(
            matches!(again, Some(Ok(ref again)) if again.plies.len() == game.plies.len()),
            "{written}"
        );
    }
}

proptest! {
    #[test]
    fn any_bytes_are_read_as_pgn_or_refused(bytes in any::<Vec<u8>>()) {
        consume(&bytes);
    }

    #[test]
    fn damaged_pgn_is_read_or_refused(bytes in nearly_pgn()) {
        consume(&bytes);
    }

    #[test]
    fn any_text_is_read_as_san_or_refused(text in any::<String>()) {
        let _ = san::parse(&Position::start(), &text);
        let _ = Line::new(Position::start()).judge_san(&text);
    }

    #[test]
    fn text_like_san_is_read_or_refused(text in "[NBRQKPa-h1-8xO0=+#:()/ -]{0,9}") {
        let _ = Line::new(Position::start()).judge_san(&text);
    }

    #[test]
    fn any_text_is_read_as_uci_or_refused_as_bad_notation(text in any::<String>()) {
        let _ = Line::new(Position::start()).judge_uci(&text);
    }

    #[test]
    fn any_line_gets_an_answer_of_one_line(bytes in any::<Vec<u8>>()) {
        let answer = examine_line(&bytes);
        let is_one_answer = answer.starts_with("{\"id\":") && !answer.contains('\n');
        prop_assert!(is_one_answer);
    }
}
