//! The table of positions: the big one beside the workspace if it is there, else the one that the rules carry.

use std::fs;
use std::path::{Path, PathBuf};

use rules::{Color, Position};

/// Where a position comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A game that was played.
    Game,
    /// Someone's attempt to puzzle a solver.
    Adversarial,
}

/// A position, a side, and whether it can still mate.
pub struct Row {
    /// The name of the row.
    pub id: String,
    /// Where the position comes from.
    pub kind: Kind,
    /// The position.
    pub position: Position,
    /// The side.
    pub winner: Color,
    /// Whether it can; none if nobody knows.
    pub can_win: Option<bool>,
}

/// Every row.
pub fn rows() -> Vec<Row> {
    let text = fs::read_to_string(path()).expect("a table of positions");
    let mut lines = text.lines();
    let names: Vec<&str> = lines.next().expect("a header line").split(',').collect();
    let column = |name: &str| names.iter().position(|known| *known == name).expect("a column");
    let columns = ["id", "fen", "winner", "winnable"].map(column);
    // Quoted fields come after these columns only.
    lines
        .map(|line| {
            let fields: Vec<&str> = line.split(',').collect();
            let [id, fen, winner, winnable] = columns.map(|column| fields[column]);
            Row {
                id: id.to_owned(),
                kind: if line.contains("lichess game") || line.contains(",lichess ") {
                    Kind::Game
                } else {
                    Kind::Adversarial
                },
                position: Position::from_fen(fen).expect(fen).position,
                winner: if winner == "white" {
                    Color::White
                } else {
                    Color::Black
                },
                can_win: match winnable {
                    "yes" => Some(true),
                    "no" => Some(false),
                    _ => None,
                },
            }
        })
        .collect()
}

fn path() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let big = root.join("../shared/data/rules/deadposition.csv");
    if big.exists() {
        big
    } else {
        root.join("shared/rules/tests/data/winnable.csv")
    }
}
