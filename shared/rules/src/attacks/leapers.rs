//! King, knight and pawn: attacks that nothing can block.

use super::offset;
use crate::{Bitboard, Color, Square};

type Table = [Bitboard; 64];

static KING: Table = table(&[
    (-1, -1),
    (-1, 0),
    (-1, 1),
    (0, -1),
    (0, 1),
    (1, -1),
    (1, 0),
    (1, 1),
]);
static KNIGHT: Table = table(&[
    (-2, -1),
    (-2, 1),
    (-1, -2),
    (-1, 2),
    (1, -2),
    (1, 2),
    (2, -1),
    (2, 1),
]);
static PAWN: [Table; 2] = [table(&[(-1, 1), (1, 1)]), table(&[(-1, -1), (1, -1)])];

/// The squares a king attacks (article 3.8.1).
#[inline]
pub fn king(square: Square) -> Bitboard {
    KING[square.index()]
}

/// The squares a knight attacks (article 3.6).
#[inline]
pub fn knight(square: Square) -> Bitboard {
    KNIGHT[square.index()]
}

/// The squares a pawn of `color` attacks: diagonally forward (article 3.7.3).
#[inline]
pub fn pawn(color: Color, square: Square) -> Bitboard {
    PAWN[color.index()][square.index()]
}

const fn table(steps: &[(i32, i32)]) -> Table {
    let mut table = [Bitboard::EMPTY; 64];
    let mut square = 0;
    while square < 64 {
        let mut bits = 0;
        let mut step = 0;
        while step < steps.len() {
            if let Some(target) = offset(square, steps[step]) {
                bits |= 1 << target;
            }
            step += 1;
        }
        table[square] = Bitboard::new(bits);
        square += 1;
    }
    table
}
