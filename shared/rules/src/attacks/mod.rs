//! Which squares a piece attacks: look-ups in tables computed at compile time.
//!
//! A square with a piece of either colour on it can be attacked; what stands behind it along the same line
//! cannot.

mod leapers;
mod lines;
mod sliders;

pub use leapers::{king, knight, pawn};
pub use lines::{between, line};
pub use sliders::{bishop, rook};
pub(crate) use sliders::{bishop_rays, rook_rays};

use crate::{Bitboard, Piece, Role, Square};

/// The squares a queen on `square` attacks when the squares of `occupied` are taken.
#[inline]
pub fn queen(square: Square, occupied: Bitboard) -> Bitboard {
    bishop(square, occupied) | rook(square, occupied)
}

/// The squares a piece on `square` attacks when the squares of `occupied` are taken.
#[inline]
pub fn of(piece: Piece, square: Square, occupied: Bitboard) -> Bitboard {
    match piece.role {
        Role::Pawn => pawn(piece.color, square),
        Role::Knight => knight(square),
        Role::Bishop => bishop(square, occupied),
        Role::Rook => rook(square, occupied),
        Role::Queen => queen(square, occupied),
        Role::King => king(square),
    }
}

/// The square `files` to the right of and `ranks` above another, seen by White; none beyond the edge.
const fn offset(square: usize, (files, ranks): (i32, i32)) -> Option<usize> {
    let file = (square % 8) as i32 + files;
    let rank = (square / 8) as i32 + ranks;
    if 0 <= file && file < 8 && 0 <= rank && rank < 8 {
        Some((rank * 8 + file) as usize)
    } else {
        None
    }
}

/// The squares reached from `square` by walking in one direction to the first square of `occupied`.
const fn ray(square: usize, direction: (i32, i32), occupied: u64) -> u64 {
    let mut reached = 0;
    let mut here = square;
    while let Some(next) = offset(here, direction) {
        reached |= 1 << next;
        if occupied >> next & 1 != 0 {
            break;
        }
        here = next;
    }
    reached
}
