//! The squares between two squares, and the whole line through them.

use super::ray;
use crate::{Bitboard, Square};

type Table = [[Bitboard; 64]; 64];

/// Half of the eight directions; the others are their opposites.
const DIRECTIONS: [(i32, i32); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

static BETWEEN: Table = tables().0;
static LINE: Table = tables().1;

/// The squares strictly between two squares of one rank, file or diagonal; else none.
#[inline]
pub fn between(a: Square, b: Square) -> Bitboard {
    BETWEEN[a.index()][b.index()]
}

/// The rank, file or diagonal through two different squares, edge to edge; none if they share no line.
#[inline]
pub fn line(a: Square, b: Square) -> Bitboard {
    LINE[a.index()][b.index()]
}

#[expect(clippy::large_stack_arrays, reason = "it runs in the compiler only")]
const fn tables() -> (Table, Table) {
    let mut between = [[Bitboard::EMPTY; 64]; 64];
    let mut line = [[Bitboard::EMPTY; 64]; 64];
    let mut a = 0;
    while a < 64 {
        let mut index = 0;
        while index < DIRECTIONS.len() {
            let ahead = DIRECTIONS[index];
            let back = (-ahead.0, -ahead.1);
            let whole = ray(a, ahead, 0) | ray(a, back, 0) | 1 << a;
            let mut others = whole & !(1 << a);
            while others != 0 {
                let b = others.trailing_zeros() as usize;
                others &= others - 1;
                let facing = ray(a, ahead, 1 << b) & ray(b, back, 1 << a)
                    | ray(a, back, 1 << b) & ray(b, ahead, 1 << a);
                between[a][b] = Bitboard::new(facing & !(1 << a) & !(1 << b));
                line[a][b] = Bitboard::new(whole);
            }
            index += 1;
        }
        a += 1;
    }
    (between, line)
}
