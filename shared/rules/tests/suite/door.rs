//! Positions at the door: what is refused, what is only odd, what is read and how it is written.

use rules::{Bilingual, InvalidPosition, Parsed, Position};

fn read(fen: &str) -> Parsed {
    Position::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

#[test]
fn what_is_no_position_is_refused_with_its_reason() {
    let cases = [
        ("8/8/8/8/8/8/8/4K3 w - - 0 1", "black has 0 kings"),
        ("4k3/8/8/8/8/8/8/8 w - - 0 1", "white has 0 kings"),
        ("4k3/8/8/8/8/8/8/K3K3 w - - 0 1", "white has 2 kings"),
        (
            "4k3/4R3/8/8/8/8/8/4K3 w - - 0 1",
            "black is in check but it is not its turn",
        ),
        ("8/8/8/3kK3/8/8/8/8 w - - 0 1", "black is in check"),
        ("P3k3/8/8/8/8/8/8/4K3 w - - 0 1", "a pawn stands on a8"),
        ("4k3/8/8/8/8/8/8/4K2p w - - 0 1", "a pawn stands on h1"),
        ("", "0 fields"),
        ("4k3/8/8/8/8/8/8/4K3", "1 fields"),
        ("4k3/8/8/8/8/8/8/4K3 w -", "3 fields"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 2", "7 fields"),
        ("4k3/8/8/8/8/8/4K3 w - - 0 1", "eight ranks"),
        ("4k3/8/8/8/8/8/8/8/4K3 w - - 0 1", "eight ranks"),
        ("4k4/8/8/8/8/8/8/4K3 w - - 0 1", "rank 8 does not"),
        ("4k3/7/8/8/8/8/8/4K3 w - - 0 1", "rank 7 does not"),
        ("4k3/44/8/8/8/8/8/4K3 w - - 0 1", "rank 7 does not"),
        ("4k3/9/8/8/8/8/8/4K3 w - - 0 1", "rank 7 does not"),
        ("4k3/8/8/8/8/8/8/4Kx2 w - - 0 1", "rank 1 does not"),
        ("4k3/8/8/8/8/8/8/4K3 W - - 0 1", "neither w nor b"),
        ("4k3/8/8/8/8/8/8/4K3 w x - 0 1", "castling is neither"),
        ("4k3/8/8/8/8/8/8/4K3 w - e9 0 1", "en passant square is neither"),
        ("4k3/8/8/8/8/8/8/4K3 w - - -1 1", "a counter"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 +1", "a counter"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 9999999999", "a counter"),
        ("♔3k3/8/8/8/8/8/8/4K3 w - - 0 1", "rank 8 does not"),
    ];
    for (fen, reason) in cases {
        let error = Position::from_fen(fen).expect_err(fen);
        assert!(error.to_string().contains(reason), "{fen}: {error}");
        is_a_sentence_in_both_languages(&error.text());
    }
}

fn is_a_sentence_in_both_languages(text: &Bilingual) {
    assert_ne!(text.en, text.pt);
    for sentence in [&text.en, &text.pt] {
        assert!(
            sentence.starts_with(char::is_uppercase) && sentence.ends_with('.'),
            "{sentence}"
        );
    }
}

#[test]
fn a_reason_is_told_in_portuguese_too() {
    let text = |fen| Position::from_fen(fen).expect_err(fen).text();

    assert_eq!(
        text("4k3/4R3/8/8/8/8/8/4K3 w - - 0 1"),
        Bilingual::new(
            "Black is in check but it is not its turn.",
            "As pretas estão em xeque, mas a vez não é delas."
        )
    );
    assert_eq!(
        text("4k3/8/8/8/8/8/8/4K3 W - - 0 1").pt,
        "Isto não é um FEN: a vez não é w nem b."
    );
}

#[test]
fn what_play_could_hardly_have_reached_is_accepted_with_a_warning() {
    let cases = [
        (
            "4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1",
            "white has more than eight pawns",
        ),
        (
            "qqqqk3/pppppppp/8/8/8/8/8/4K3 w - - 0 1",
            "black has more promoted pieces",
        ),
        (
            "B1B1k3/8/8/8/8/8/PPPPPPPP/4K3 w - - 0 1",
            "white has more promoted pieces",
        ),
        ("4k3/8/8/8/4r3/2n3n1/8/4K3 w - - 0 1", ""),
        (
            "4k3/8/8/8/8/3n1n2/8/4K3 w - - 0 1",
            "no move can have given this check",
        ),
        (
            "2Nq4/2K5/1b6/8/7R/3k4/7P/8 w - - 0 1",
            "no move can have given this check",
        ),
        (
            "rnbqk1nr/bb3p1p/1q2r3/2pPp3/3P4/7P/1PP1NpPP/R1BQKBNR w KQkq c6 0 1",
            "no move can have given",
        ),
        (
            "8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3 0 1",
            "no move can have given this check",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w K - 0 1",
            "castling with the rook of h1 is dropped",
        ),
        (
            "r3k3/8/8/8/8/8/8/4K2R w KQkq - 0 1",
            "castling with the rook of a1 is dropped",
        ),
        (
            "4k3/8/8/8/8/8/8/3K3R w K - 0 1",
            "castling with the rook of h1 is dropped",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - e6 0 1",
            "the en passant square e6 is dropped",
        ),
        (
            "4k3/8/8/4p3/8/8/8/4K3 w - e5 0 1",
            "the en passant square e5 is dropped",
        ),
        (
            "4k3/8/8/8/P7/8/8/4K3 w - a3 0 1",
            "the en passant square a3 is dropped",
        ),
        (
            "4k3/4r3/8/3Pp3/8/8/8/4K3 w - e6 0 1",
            "the en passant square e6 is dropped",
        ),
        (
            "4k3/8/8/3Pp3/8/8/8/4K3 w - e6 3 1",
            "a half-move clock of 3 contradicts",
        ),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 0", "move number 0 is read as 1"),
    ];
    for (fen, text) in cases {
        let warnings = read(fen).warnings;
        for warning in &warnings {
            is_a_sentence_in_both_languages(&warning.text());
        }
        let warnings: Vec<String> = warnings.iter().map(ToString::to_string).collect();
        if text.is_empty() {
            assert!(warnings.is_empty(), "{fen}: {warnings:?}");
        } else {
            assert!(
                warnings.iter().any(|warning| warning.contains(text)),
                "{fen}: {warnings:?}"
            );
        }
    }
}

#[test]
fn an_ordinary_position_gives_no_warning() {
    for fen in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "4k3/8/8/8/4r3/3n4/8/4K3 w - - 0 1",
    ] {
        assert_eq!(read(fen).warnings, [], "{fen}");
    }
}

#[test]
fn the_start_is_what_its_fen_says() {
    assert_eq!(read(rules::fen::START).position, Position::start());
    assert_eq!(Position::start().fen(), rules::fen::START);
}

#[test]
fn counters_are_optional() {
    let fen = "4k3/8/8/8/8/8/8/4K3 w - -";
    assert_eq!(read(fen).position.fen(), "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    assert_eq!(
        read(&format!("{fen} 7")).position.fen(),
        "4k3/8/8/8/8/8/8/4K3 w - - 7 1"
    );
}

#[test]
fn rights_written_with_the_files_of_the_rooks_are_read() {
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1";
    assert_eq!(read(fen).position.fen(), "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
}

#[test]
fn rights_are_written_in_the_usual_order() {
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R w qkQK - 0 1";
    assert_eq!(read(fen).position.fen(), "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
}

#[test]
fn an_en_passant_square_is_written_only_when_a_capture_is_legal() {
    let cases = [
        ("4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1", "e6"),
        ("4k3/8/8/4p3/8/8/8/4K3 w - e6 0 1", "-"),
        // The capturer is pinned on its file, the pair of pawns on its rank, the captured pawn on a diagonal.
        ("3rk3/8/8/3Pp3/8/8/8/3K4 w - e6 0 1", "-"),
        ("4k3/8/8/K2Pp2r/8/8/8/8 w - e6 0 1", "-"),
        ("4k2b/8/8/3Pp3/8/8/1K6/8 w - e6 0 1", "-"),
        // One of two capturers is pinned.
        ("3rk3/8/8/3PpP2/8/8/8/3K4 w - e6 0 1", "e6"),
        // The captured pawn gives check; something else gives check.
        ("8/8/8/3Pp3/3K4/8/8/4k3 w - e6 0 1", "e6"),
    ];
    for (fen, written) in cases {
        let position = read(fen).position;
        let field = position.fen().split(' ').nth(3).map(str::to_owned);
        assert_eq!(field.as_deref(), Some(written), "{fen}");
        assert!(position.passed_square().is_some(), "{fen}");
    }
}

#[test]
fn a_setup_is_judged_like_its_fen() {
    let Err(error) = Position::from_fen("4k3/4R3/8/8/8/8/8/4K3 w - - 0 1") else {
        panic!("accepted")
    };
    assert_eq!(error, InvalidPosition::OpponentInCheck(rules::Color::Black));
}
