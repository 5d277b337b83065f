//! What the material alone proves, for each side.

use rules::{Color, Position};

use crate::table::{self, Row};

#[test]
fn carried_material_is_judged_for_each_side() {
    check(
        "carried material.csv",
        &table::rows(&table::carried("material.csv")),
    );
}

#[test]
fn shared_material_is_judged_for_each_side() {
    if let Some(csv) = table::shared("rules/draws.csv") {
        check("shared draws.csv", &table::rows(&csv));
    }
}

fn check(name: &str, rows: &[Row]) {
    for row in rows {
        let fen = row.get("fen");
        let position = Position::from_fen(fen).unwrap().position;
        let verdict = [Color::White, Color::Black].map(|color| position.cannot_win_by_material(color));
        let known = ["material_only_white_cannot_win", "material_only_black_cannot_win"];
        assert_eq!(verdict, known.map(|column| row.get(column) == "1"), "{fen}");
    }
    println!("{name}: {} rows", rows.len());
}
