//! Bishop and rook: attacks up to the first piece in the way.
//!
//! The attacks along one line depend on the six inner squares of that line only. A multiplication gathers
//! them into the top six bits of a word ("kindergarten bitboards", Gerd Isenberg), which index a table of 64
//! entries. The tables are small enough to stay in the first-level cache, and six bits cannot be out of range.

use super::ray;
use crate::{Bitboard, Square};

/// The lines through one square, without the square itself.
#[derive(Clone, Copy)]
struct Lines {
    rank: u64,
    diagonal: u64,
    antidiagonal: u64,
    bishop: u64,
    rook: u64,
}

const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_B: u64 = FILE_A << 1;
/// Multiplying by this diagonal turns the second to seventh rank of the a-file into the top six bits.
const DIAGONAL_C2_H7: u64 = 0x0080_4020_1008_0400;

static LINES: [Lines; 64] = lines();
/// By file and inner occupancy of a rank: the attacks along it, repeated on every rank.
static ALONG_RANKS: [[u64; 64]; 8] = along_ranks();
/// By rank and gathered inner occupancy of the a-file: the attacks along the a-file.
static ALONG_FILE_A: [[u64; 64]; 8] = along_file_a();

/// The squares a bishop on `square` attacks when the squares of `occupied` are taken (article 3.2).
#[inline]
pub fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    let lines = &LINES[square.index()];
    let file = &ALONG_RANKS[square.index() & 7];
    let along = |line: u64| file[gather(occupied.bits() & line)] & line;
    Bitboard::new(along(lines.diagonal) | along(lines.antidiagonal))
}

/// The squares a rook on `square` attacks when the squares of `occupied` are taken (article 3.3).
#[inline]
pub fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    let (file, rank) = (square.index() & 7, square.index() >> 3);
    let lines = &LINES[square.index()];
    let along_rank = ALONG_RANKS[file][gather(occupied.bits() & lines.rank)] & lines.rank;
    let along_file = ALONG_FILE_A[rank][gather_file_a(occupied.bits() >> file)] << file;
    Bitboard::new(along_rank | along_file)
}

/// The squares a bishop attacks on an empty board.
#[inline]
pub(crate) fn bishop_rays(square: Square) -> Bitboard {
    Bitboard::new(LINES[square.index()].bishop)
}

/// The squares a rook attacks on an empty board.
#[inline]
pub(crate) fn rook_rays(square: Square) -> Bitboard {
    Bitboard::new(LINES[square.index()].rook)
}

/// Bits of a rank or diagonal, b-file to g-file, as a number below 64.
#[inline]
const fn gather(line: u64) -> usize {
    (line.wrapping_mul(FILE_B) >> 58) as usize
}

/// Bits of the a-file, second to seventh rank, as a number below 64.
#[inline]
const fn gather_file_a(occupied: u64) -> usize {
    ((occupied & FILE_A).wrapping_mul(DIAGONAL_C2_H7) >> 58) as usize
}

const fn lines() -> [Lines; 64] {
    let mut all = [Lines {
        rank: 0,
        diagonal: 0,
        antidiagonal: 0,
        bishop: 0,
        rook: 0,
    }; 64];
    let mut square = 0;
    while square < 64 {
        let rank = ray(square, (1, 0), 0) | ray(square, (-1, 0), 0);
        let file = ray(square, (0, 1), 0) | ray(square, (0, -1), 0);
        let diagonal = ray(square, (1, 1), 0) | ray(square, (-1, -1), 0);
        let antidiagonal = ray(square, (1, -1), 0) | ray(square, (-1, 1), 0);
        all[square] = Lines {
            rank,
            diagonal,
            antidiagonal,
            bishop: diagonal | antidiagonal,
            rook: rank | file,
        };
        square += 1;
    }
    all
}

const fn along_ranks() -> [[u64; 64]; 8] {
    let mut table = [[0; 64]; 8];
    let mut file = 0;
    while file < 8 {
        let mut inner = 0;
        while inner < 64 {
            let occupied = (inner as u64) << 1;
            let attacks = ray(file, (1, 0), occupied) | ray(file, (-1, 0), occupied);
            table[file][inner] = attacks * FILE_A;
            inner += 1;
        }
        file += 1;
    }
    table
}

const fn along_file_a() -> [[u64; 64]; 8] {
    let mut table = [[0; 64]; 8];
    let mut rank = 0;
    while rank < 8 {
        let mut inner: u64 = 0;
        while inner < 64 {
            let mut occupied = 0;
            let mut bit = 0;
            while bit < 6 {
                occupied |= (inner >> bit & 1) << (8 * (bit + 1));
                bit += 1;
            }
            table[rank][gather_file_a(occupied)] =
                ray(rank * 8, (0, 1), occupied) | ray(rank * 8, (0, -1), occupied);
            inner += 1;
        }
        rank += 1;
    }
    table
}
