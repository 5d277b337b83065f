//! Who can still mate: tables of positions whose answer is known.

use rules::winnable::{Budget, Impossible, Verdict, dead, fast, full};
use rules::{Color, Position};

use crate::table::{self, Row};

/// How many rows of the big table a ruling may leave open; each is listed when the test runs.
const LEFT_OPEN_MAX: usize = 20;

/// Bounds that keep the ordinary run short.
const SHORT: Budget = Budget {
    plunge: 2_000,
    detour: 60_000,
    walk: 20_000,
};

#[test]
fn the_carried_positions_are_all_decided_right() {
    let judged = judge(&table::rows(&table::carried("winnable.csv")), Budget::RULING);

    println!("carried winnable.csv: {} rows", judged.rows);
    assert_eq!(judged.left_open, Vec::<String>::new());
}

#[test]
fn no_row_of_the_big_table_is_decided_wrong() {
    let Some(csv) = table::shared("rules/deadposition.csv") else {
        return;
    };
    let budget = if table::all_rows_wanted() {
        Budget::RULING
    } else {
        SHORT
    };
    let judged = judge(&table::rows(&csv), budget);

    println!(
        "deadposition.csv: {} rows, left open: {:?}",
        judged.rows, judged.left_open
    );
    assert_eq!(judged.left_open_of_games, Vec::<String>::new());
    if table::all_rows_wanted() {
        assert!(judged.left_open.len() <= LEFT_OPEN_MAX, "{:?}", judged.left_open);
    }
}

#[derive(Default)]
struct Judged {
    rows: usize,
    /// Rows with a known answer that were not decided.
    left_open: Vec<String>,
    /// Those of them that come from games.
    left_open_of_games: Vec<String>,
}

fn judge(rows: &[Row], budget: Budget) -> Judged {
    let mut judged = Judged {
        rows: rows.len(),
        ..Judged::default()
    };
    for row in rows {
        let (id, expected) = (row.get("id"), row.get("winnable"));
        let (position, winner) = (position(row.get("fen")), color(row.get("winner")));
        match full(&position, winner, budget).verdict {
            Verdict::Yes { line } => {
                assert_ne!(expected, "no", "{id}");
                let mut end = position.clone();
                for mv in line {
                    // A proof that stood anywhere on the way to the mate would be wrong.
                    assert_eq!(fast(&end, winner), None, "{id}: {}", end.fen());
                    assert!(end.is_legal(mv), "{id}: {mv}");
                    end.play(mv);
                }
                assert!(end.is_checkmate() && end.turn() != winner, "{id}");
            }
            Verdict::No(_) => assert_ne!(expected, "yes", "{id}"),
            Verdict::Undecided if expected != "unknown" => {
                judged.left_open.push(id.to_owned());
                if row.get("source").contains("lichess game") {
                    judged.left_open_of_games.push(id.to_owned());
                }
            }
            Verdict::Undecided => {}
        }
        if expected == "yes" {
            assert_eq!(fast(&position, winner), None, "{id}");
            assert_eq!(dead(&position), None, "{id}");
        }
    }
    judged
}

#[test]
fn positions_of_drawn_material_are_judged_for_each_side() {
    let Some(csv) = table::shared("rules/draws.csv") else {
        return;
    };
    let rows = table::rows(&csv);
    for row in &rows {
        let fen = row.get("fen");
        let position = position(fen);
        let known = [
            "white_can_mate_by_some_legal_line",
            "black_can_mate_by_some_legal_line",
        ];
        for (winner, known) in Color::ALL.into_iter().zip(known.map(|column| row.get(column))) {
            let verdict = full(&position, winner, Budget::RULING).verdict;
            let found = match &verdict {
                Verdict::Yes { .. } => "yes",
                Verdict::No(_) => "no",
                Verdict::Undecided => "undecided",
            };
            assert!(found == known || known.is_empty(), "{fen} {winner}: {verdict:?}");
        }
        if dead(&position).is_some() {
            assert_eq!(row.get("dead_position"), "1", "{fen}");
        }
    }
    println!("draws.csv: {} rows", rows.len());
}

#[test]
fn a_proof_names_its_kind() {
    let cases = [
        ("8/8/8/8/8/8/8/k6K w - - 0 1", Impossible::Material),
        // Only the capture of the last rook is legal.
        ("r7/K1k5/8/8/8/8/8/8 w - - 3 3", Impossible::ForcedMoves),
        ("8/8/2k5/1p2p2p/1P2P2P/8/5K2/8 b - - 0 34", Impossible::Blocked),
    ];
    for (fen, kind) in cases {
        let position = position(fen);
        assert_eq!(fast(&position, Color::Black), Some(kind), "{fen}");
        assert_eq!(
            full(&position, Color::Black, Budget::RULING).verdict,
            Verdict::No(kind),
            "{fen}"
        );
    }
}

#[test]
fn a_proof_may_go_through_cases() {
    // Black might take the rook in its corner, which neither lets White's king out nor lets Black in.
    let cage = position("B2b4/8/8/4k2B/1p1p1p1p/1PpP1P1P/K1P5/RB4b1 b - - 0 1");

    let chances = full(&cage, Color::Black, Budget::OPEN_ROUTE);

    assert!(matches!(chances.verdict, Verdict::No(_)), "{chances:?}");
}

#[test]
fn mate_on_the_board_is_won_without_a_move_and_not_dead() {
    // Two bishops of one colour could not force it; it counts all the same.
    let mate = position("8/8/8/8/8/2b1k1b1/8/3RKR2 w - - 0 1");

    let chances = full(&mate, Color::Black, Budget::RULING);

    assert_eq!(chances.verdict, Verdict::Yes { line: vec![] });
    assert_eq!(
        full(&mate, Color::White, Budget::RULING).verdict,
        Verdict::No(Impossible::Checkmate)
    );
    assert_eq!(dead(&mate), None);
}

#[test]
fn stalemate_is_dead() {
    let stalemate = position("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");

    assert_eq!(dead(&stalemate), Some([Impossible::Stalemate; 2]));
}

#[test]
fn a_capture_en_passant_may_open_a_wall() {
    // With the right to take on e6 White's pawn breaks through; without it everything is locked.
    let wall = "8/6k1/3p4/p1pPp1p1/P1P1P1P1/8/4K3/8 w - ";

    let closed = position(&format!("{wall}- 0 1"));
    let open = position(&format!("{wall}e6 0 1"));

    assert_eq!(
        open.en_passant_square().map(|square| square.to_string()),
        Some("e6".to_owned())
    );
    assert!(fast(&closed, Color::White).is_some());
    assert_eq!(fast(&open, Color::White), None);
}

fn position(fen: &str) -> Position {
    Position::from_fen(fen).expect(fen).position
}

fn color(name: &str) -> Color {
    match name {
        "white" => Color::White,
        "black" => Color::Black,
        other => panic!("no side {other}"),
    }
}
