//! Pawns: what they are worth by how they stand to one another.

use rules::{Bitboard, Color, File, Position, Rank, Role, Square};

use super::pieces::neighbours;
use super::{Phased, phased};

const PAWN: Phased = phased(95, 115);
const DOUBLED: Phased = phased(-12, -20);
const ISOLATED: Phased = phased(-12, -12);
/// For each rank a pawn has come.
const ADVANCED: Phased = phased(2, 5);
/// On the four squares in the middle.
const IN_THE_CENTRE: Phased = phased(22, 0);
/// A passed pawn, by the rank that it has reached, seen by its side.
const PASSED: [Phased; 9] = [
    phased(0, 0),
    phased(0, 0),
    phased(4, 12),
    phased(6, 16),
    phased(14, 34),
    phased(32, 62),
    phased(64, 110),
    phased(100, 180),
    phased(0, 0),
];

pub(super) fn value(position: &Position, color: Color) -> Phased {
    let pawns = position.pieces(color, Role::Pawn);
    let theirs = position.pieces(!color, Role::Pawn);
    let mut value = Phased::default();
    for square in pawns {
        let rank = square.rank().seen_by(color);
        value += PAWN + ADVANCED * (i32::from(rank) - 2);
        let file = square.file();
        let ahead = ahead(square, color);
        if (Bitboard::file(file) & pawns & ahead).is_some() {
            value += DOUBLED;
        }
        if (neighbours(file) & pawns).is_empty() {
            value += ISOLATED;
        }
        if ((Bitboard::file(file) | neighbours(file)) & ahead & theirs).is_empty() {
            value += PASSED[usize::from(rank)];
        }
        if (4..=5).contains(&rank) && [File::D, File::E].contains(&file) {
            value += IN_THE_CENTRE;
        }
    }
    value
}

/// All squares of the ranks before one.
fn ahead(square: Square, color: Color) -> Bitboard {
    let rank = square.rank().seen_by(color);
    let beyond = |other: &Rank| other.seen_by(color) > rank;
    Rank::ALL
        .into_iter()
        .filter(beyond)
        .fold(Bitboard::EMPTY, |squares, rank| squares | Bitboard::rank(rank))
}
