//! What a bot overlooks and misjudges.
//!
//! People do not blunder at random. They miss the quiet move on the other side of the board, the piece that goes
//! backwards, the reply that is neither check nor capture. So each move that a bot could think of is missed with a
//! likelihood that depends on what kind of move it is; whether it is missed in this game, lots decide that are drawn
//! from the position, the move and the seed: the same bot misses it again when it looks once more.

use rules::{Color, Line, Move, Position, Role, Square};

use crate::level::Character;

/// One bot's attention in one position.
pub(crate) struct Attention {
    overlooked_percent: u32,
    misjudged_max: i32,
    seed: u64,
    /// Where the opponent's last move went: eyes are there.
    last_square: Option<Square>,
}

impl Attention {
    pub(crate) fn new(character: &Character, seed: u64, line: &Line) -> Self {
        Self {
            overlooked_percent: character.overlooked_percent,
            misjudged_max: character.misjudged_max,
            seed: mixed(seed ^ 0x5bd1_e995_97f4_a7c5),
            last_square: line.moves().last().map(|mv| mv.to()),
        }
    }

    /// Whether a legal move is missed in a position.
    pub(crate) fn overlooks(&self, position: &Position, hash: u64, mv: Move) -> bool {
        if self.overlooked_percent == 0 {
            return false;
        }
        let percent = self.overlooked_percent * self.likelihood(position, mv) / 100;
        let lot = mixed(hash ^ self.seed ^ word(mv)) % 100;
        lot < u64::from(percent)
    }

    /// How easily a move is missed: 100 is a quiet move of no interest.
    fn likelihood(&self, position: &Position, mv: Move) -> u32 {
        let to = mv.to();
        // What has just been done is answered, and what can be taken with it is seen.
        if Some(to) == self.last_square || position.is_check() {
            return 0;
        }
        let captured = position.piece_at(to).map(|piece| piece.role);
        let base = match captured {
            _ if mv.promotion() == Some(Role::Queen) || mv.is_castling() => 10,
            Some(Role::Queen) => 15,
            Some(Role::Rook) => 25,
            Some(_) => 40,
            None => 80,
        };
        let color = position.turn();
        let goes_back = ranks_ahead(color, mv) < 0;
        let far = distance(mv.from(), to) >= 4;
        base + if goes_back { 25 } else { 0 } + if far { 15 } else { 0 }
    }

    /// How far the judgement of a position is off, in centipawns.
    pub(crate) fn misjudgement(&self, hash: u64) -> i32 {
        if self.misjudged_max == 0 {
            return 0;
        }
        let span = 2 * self.misjudged_max.unsigned_abs() + 1;
        let lot = mixed(hash.rotate_left(17) ^ self.seed) % u64::from(span);
        lot as i32 - self.misjudged_max
    }
}

fn ranks_ahead(color: Color, mv: Move) -> i32 {
    i32::from(mv.to().rank().seen_by(color)) - i32::from(mv.from().rank().seen_by(color))
}

/// In steps of a king.
pub(crate) fn distance(a: Square, b: Square) -> u8 {
    let files = a.file().index().abs_diff(b.file().index());
    let ranks = a.rank().index().abs_diff(b.rank().index());
    files.max(ranks)
}

fn word(mv: Move) -> u64 {
    let promotion = mv.promotion().map_or(0, |role| 1 + role.index() as u64);
    (mv.from().index() as u64) << 12 | (mv.to().index() as u64) << 4 | promotion
}

/// The finaliser of `SplitMix64` (Steele, Lea, Flood: Fast splittable pseudorandom number generators, 2014).
fn mixed(word: u64) -> u64 {
    let word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ word >> 31
}
