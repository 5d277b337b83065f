//! Node counts of the tree of legal moves.

use rules::{Position, perft};

use crate::table::{self, Row};

/// What can be counted in a second or so even on a slow machine.
const NODES_MAX: u64 = 5_000_000;

#[test]
fn carried_positions_have_the_known_number_of_move_sequences() {
    check("carried perft.csv", &table::rows(&table::carried("perft.csv")));
}

#[test]
fn shared_positions_have_the_known_number_of_move_sequences() {
    if let Some(csv) = table::shared("rules/perft.csv") {
        check("shared perft.csv", &table::rows(&csv));
    }
}

fn check(name: &str, rows: &[Row]) {
    let mut checked = 0;
    for row in rows {
        let nodes: u64 = row.get("nodes").parse().unwrap();
        if nodes > NODES_MAX && !table::all_rows_wanted() {
            continue;
        }
        let (fen, depth) = (row.get("fen"), row.get("depth").parse().unwrap());
        let position = Position::from_fen(fen).unwrap().position;
        assert_eq!(perft(&position, depth), nodes, "{fen} at depth {depth}");
        checked += 1;
    }
    println!("{name}: {checked} of {} rows", rows.len());
    assert!(checked > 0);
}
