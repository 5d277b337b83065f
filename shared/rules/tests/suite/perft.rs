//! Node counts of the tree of legal moves.

use rules::{Position, Variant, perft};

use crate::table::{self, Row};

/// What can be counted in a second or so even on a slow machine.
const NODES_MAX: u64 = 5_000_000;

#[test]
fn carried_positions_have_the_known_number_of_move_sequences() {
    carried(Variant::Standard, "perft.csv");
}

#[test]
fn shared_positions_have_the_known_number_of_move_sequences() {
    shared(Variant::Standard, "rules/perft.csv");
}

#[test]
fn carried_positions_of_chess960_have_the_known_number_of_move_sequences() {
    carried(Variant::Chess960, "perft960.csv");
}

#[test]
fn shared_positions_of_chess960_have_the_known_number_of_move_sequences() {
    shared(Variant::Chess960, "rules/perft960.csv");
}

fn carried(variant: Variant, name: &str) {
    check(
        variant,
        &format!("carried {name}"),
        &table::rows(&table::carried(name)),
    );
}

fn shared(variant: Variant, name: &str) {
    if let Some(csv) = table::shared(name) {
        check(variant, &format!("shared {name}"), &table::rows(&csv));
    }
}

fn check(variant: Variant, name: &str, rows: &[Row]) {
    let mut checked = 0;
    for row in rows {
        let nodes: u64 = row.get("nodes").parse().unwrap();
        if nodes > NODES_MAX && !table::all_rows_wanted() {
            continue;
        }
        let (fen, depth) = (row.get("fen"), row.get("depth").parse().unwrap());
        let position = Position::from_fen_of(variant, fen).unwrap().position;
        assert_eq!(perft(&position, depth), nodes, "{fen} at depth {depth}");
        checked += 1;
    }
    println!("{name}: {checked} of {} rows", rows.len());
    assert!(checked > 0);
}
