//! Standard algebraic notation.

use rules::san::{self, SanError};
use rules::{Position, uci};

fn position(fen: &str) -> Position {
    Position::from_fen(fen).expect(fen).position
}

/// Knights on b1, f1 and f3 reach d2; queens on a1, a4 and d1 reach d4.
const CROWDED: &str = "6k1/8/8/8/Q7/5N2/8/QN1QKN2 w - - 0 1";

#[test]
fn a_move_is_written_with_as_little_of_its_start_as_tells_it_apart() {
    let cases = [
        (rules::fen::START, "g1f3", "Nf3"),
        (rules::fen::START, "e2e4", "e4"),
        (CROWDED, "b1d2", "Nbd2"),
        (CROWDED, "f3d2", "N3d2"),
        (CROWDED, "a4d4", "Q4d4"),
        (CROWDED, "d1d4", "Qdd4"),
        (CROWDED, "a1d4", "Qa1d4"),
        // The other knight is pinned: it cannot be meant.
        ("4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "g1e2", "Ne2"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "exd6"),
        ("r3k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "b7a8n", "bxa8=N"),
        ("r3k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "b7b8q", "b8=Q+"),
        ("5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "O-O+"),
        ("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", "O-O-O"),
        ("6k1/5ppp/8/8/8/8/8/4R1K1 w - - 0 1", "e1e8", "Re8#"),
    ];
    for (fen, text, expected) in cases {
        let position = position(fen);
        let legal = position.legal_move(uci::parse(text).expect(text)).expect(text);
        assert_eq!(san::write(&position, legal), expected, "{fen} {text}");
        assert_eq!(san::parse(&position, expected), Ok(legal), "{fen} {text}");
    }
}

#[test]
fn the_usual_variants_are_read() {
    let castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let en_passant = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
    let promotion = "r3k3/1P6/8/8/8/8/8/4K3 w - - 0 1";
    let cases = [
        (castling, "0-0", "e1g1"),
        (castling, "O-O!?", "e1g1"),
        (castling, "0-0-0+", "e1c1"),
        (castling, "Kg1", "e1g1"),
        (castling, "Rxh8", "h1h8"),
        (castling, "Rh8+", "h1h8"),
        (castling, "Rh1:h8+", "h1h8"),
        (rules::fen::START, "Ng1-f3", "g1f3"),
        (rules::fen::START, "Nf3??", "g1f3"),
        (rules::fen::START, "Nf3#", "g1f3"),
        (rules::fen::START, "N1f3", "g1f3"),
        (rules::fen::START, "Pe4", "e2e4"),
        (rules::fen::START, "e2-e4", "e2e4"),
        (rules::fen::START, "e2e4", "e2e4"),
        (en_passant, "exd6 e.p.", "e5d6"),
        (en_passant, "exd6e.p.", "e5d6"),
        (en_passant, "ed6", "e5d6"),
        (promotion, "b8Q", "b7b8q"),
        (promotion, "b8=q", "b7b8q"),
        (promotion, "b8(R)+", "b7b8r"),
        (promotion, "b8/N", "b7b8n"),
        (promotion, "bxa8=B", "b7a8b"),
        (promotion, "bxa8b", "b7a8b"),
    ];
    for (fen, text, expected) in cases {
        let found = san::parse(&position(fen), text).map(|legal| legal.to_string());
        assert_eq!(found.as_deref(), Ok(expected), "{fen} {text}");
    }
}

#[test]
fn what_is_no_san_fits_nothing_or_fits_twice_is_told_apart() {
    for text in [
        "", "e", "4", "e9", "i4", "N", "Nf", "xx", "e4e5e6", "--", "Z0", "0000", "ñf3", "=Q", "e4=", "(Q)",
    ] {
        assert_eq!(
            san::parse(&Position::start(), text),
            Err(SanError::BadNotation),
            "{text}"
        );
    }
    for text in ["e5", "exd3", "Nd2", "O-O", "e4=Q", "Kd1"] {
        assert_eq!(
            san::parse(&Position::start(), text),
            Err(SanError::Illegal),
            "{text}"
        );
    }
    match san::parse(&position(CROWDED), "Nd2") {
        Err(SanError::Ambiguous(fits)) => assert_eq!(fits.len(), 3),
        other => panic!("{other:?}"),
    }
}
