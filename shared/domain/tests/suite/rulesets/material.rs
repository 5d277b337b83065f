use domain::ruleset::{Army, Bishops, MaterialList, MaterialLists, NotAnArmy, Pairing};
use rules::{Color, Position};

fn position(fen: &str) -> Position {
    Position::from_fen(fen).unwrap().position
}

fn on_lists(fen: &str) -> String {
    let lists = MaterialLists::default();
    let board = position(fen);
    lists
        .iter()
        .filter(|list| list.has(&board))
        .map(|list| list.id.as_str())
        .collect()
}

fn denied(fen: &str, side: Color) -> String {
    let lists = MaterialLists::default();
    let board = position(fen);
    lists
        .iter()
        .filter(|list| list.denies(&board, side))
        .map(|list| list.id.as_str())
        .collect()
}

#[test]
fn the_lists_differ_in_bishops_only() {
    let boards = [
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "abc"),
        ("4k3/8/8/8/8/8/8/3NK3 w - - 0 1", "abc"),
        ("3nk3/8/8/8/8/8/8/4K3 w - - 0 1", "abc"),
        ("4k3/8/8/8/8/8/8/2B1K3 w - - 0 1", "abc"),
        // One bishop each, on dark squares both; then on squares of both colours.
        ("4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1", "ac"),
        ("2b1k3/8/8/8/8/8/8/2B1K3 w - - 0 1", ""),
        // Two bishops of one side on squares of one colour; then of both.
        ("4k3/8/8/8/8/8/8/2B1K1B1 w - - 0 1", "c"),
        ("4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1", ""),
        ("5b1k/8/8/8/8/8/8/2B1K1B1 w - - 0 1", "c"),
        ("4k3/8/8/8/8/8/8/1N2K1N1 w - - 0 1", ""),
        ("3nk3/8/8/8/8/8/8/3NK3 w - - 0 1", ""),
        ("3nk3/8/8/8/8/8/8/2B1K3 w - - 0 1", ""),
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", ""),
        ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", ""),
        ("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", ""),
    ];

    for (fen, lists) in boards {
        assert_eq!(on_lists(fen), lists, "{fen}");
    }
}

#[test]
fn one_sided_a_list_looks_at_one_army_only() {
    // A lone king; a knight; a bishop; two bishops on squares of one colour; two knights: each against a queen.
    let armies = [
        ("3qk3/8/8/8/8/8/8/4K3 w - - 0 1", "abc"),
        ("3qk3/8/8/8/8/8/8/4K1N1 w - - 0 1", "abc"),
        ("3qk3/8/8/8/8/8/8/4KB2 w - - 0 1", "abc"),
        ("3qk3/8/8/8/8/8/8/B3K3 w - - 0 1", "abc"),
        ("3qk3/8/8/8/8/8/1B6/B3K3 w - - 0 1", "c"),
        ("3qk3/8/8/8/8/8/8/1N2K1N1 w - - 0 1", ""),
    ];

    for (fen, lists) in armies {
        assert_eq!(denied(fen, Color::White), lists, "{fen}");
        assert_eq!(denied(fen, Color::Black), "", "{fen}");
    }
}

#[test]
fn the_opponents_bishops_do_not_count_one_sidedly() {
    assert_eq!(denied("4kb2/8/8/8/8/8/8/4KB2 w - - 0 1", Color::White), "abc");
}

#[test]
fn an_operator_may_list_two_knights() {
    let knights = MaterialList {
        id: "knights".to_owned(),
        pairings: vec![Pairing {
            sides: ["KNN".parse().unwrap(), Army::BARE_KING],
            bishops: Bishops::Anywhere,
        }],
    };

    assert!(knights.has(&position("4k3/8/8/8/8/8/8/1N2K1N1 w - - 0 1")));
    assert!(knights.has(&position("1n2k1n1/8/8/8/8/8/8/4K3 w - - 0 1")));
    assert!(!knights.has(&position("4k3/8/8/8/8/8/8/4K1N1 w - - 0 1")));
    assert!(!knights.has(&position("3qk3/8/8/8/8/8/8/1N2K1N1 w - - 0 1")));
}

#[test]
fn armies_are_written_as_they_are_read() {
    for text in ["K", "KN", "KBB", "KB*", "KQRNBP", "KN*B*"] {
        assert_eq!(text.parse::<Army>().unwrap().to_string(), text);
    }
    for text in ["", "N", "k", "KK", "KX", "K*", "KB*B", "KBB*", "KN "] {
        assert_eq!(text.parse::<Army>(), Err(NotAnArmy), "{text}");
    }
}

#[test]
fn a_list_is_not_added_twice() {
    let mut lists = MaterialLists::default();
    let again = MaterialList {
        id: "a".to_owned(),
        pairings: Vec::new(),
    };

    assert_eq!(lists.add(again.clone()), Err(again));
}
