//! A start position and the moves played from it: what a position alone does not know.

mod claims;

pub use claims::{AutomaticDraw, Claims};

use crate::key::PositionKey;
use crate::refusal::{self, Refusal};
use crate::{Move, Position, san, uci};

/// A start position and the legal moves played from it.
///
/// It counts repetitions exactly (article 9.2.3): positions are compared whole, back to the last pawn move or
/// capture. The start position is its own first occurrence.
#[derive(Debug, Clone)]
pub struct Line {
    start: Position,
    position: Position,
    moves: Vec<Move>,
    /// The positions after 0, 1, 2, … plies: one more than moves.
    seen: Vec<Seen>,
}

/// A position of the line and how often it had occurred by then.
#[derive(Debug, Clone, Copy)]
struct Seen {
    key: PositionKey,
    occurrences: u32,
}

/// The fewest plies after which a position can stand on the board again.
const REPETITION_PLIES_MIN: usize = 4;

impl Line {
    /// A line without moves.
    pub fn new(start: Position) -> Self {
        let seen = vec![Seen {
            key: start.key(),
            occurrences: 1,
        }];
        Self {
            position: start.clone(),
            start,
            moves: Vec::new(),
            seen,
        }
    }

    /// The position from which the moves began.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The position after all moves.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The moves, in order.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// How many half-moves have been played.
    pub fn plies(&self) -> u32 {
        self.moves.len() as u32
    }

    /// Plays a move, which must be legal in the position of the line.
    pub fn play(&mut self, played: Move) {
        self.position.play(played);
        self.moves.push(played);
        let key = self.position.key();
        let occurrences = 1 + self.earlier(&key, self.position.halfmove_clock());
        self.seen.push(Seen { key, occurrences });
    }

    /// How often the position has occurred, this time included.
    pub fn repetitions(&self) -> u32 {
        self.seen.last().map_or(1, |seen| seen.occurrences)
    }

    /// How often the position after a legal move would have occurred.
    pub fn repetitions_after(&self, next: Move) -> u32 {
        let position = self.position.after(next);
        1 + self.earlier(&position.key(), position.halfmove_clock())
    }

    /// How many plies had been played when some position first occurred for this many times.
    pub fn ply_of_repetition(&self, occurrences: u32) -> Option<u32> {
        self.seen
            .iter()
            .position(|seen| seen.occurrences >= occurrences)
            .map(|ply| ply as u32)
    }

    /// The ply at which a position first occurred for the third time (9.2).
    pub fn threefold_ply(&self) -> Option<u32> {
        self.ply_of_repetition(claims::THREEFOLD)
    }

    /// The ply at which a position first occurred for the fifth time (9.6.1).
    pub fn fivefold_ply(&self) -> Option<u32> {
        self.ply_of_repetition(claims::FIVEFOLD)
    }

    /// Judges a move in UCI notation, untrimmed.
    ///
    /// # Errors
    /// The first reason in the order of [`RefusalCode`](crate::RefusalCode) for which it is refused.
    pub fn judge_uci(&self, text: &str) -> Result<Move, Refusal> {
        match uci::parse(text)
            .ok()
            .and_then(|wanted| self.position.legal_move(wanted))
        {
            Some(legal) => Ok(legal),
            None => Err(refusal::of_uci(self, text)),
        }
    }

    /// Judges a move in standard algebraic notation, read as [`san::parse`] reads it.
    ///
    /// # Errors
    /// As for UCI. Where the text fits several pieces and none of them legally, the reason is that of the piece which
    /// comes closest.
    pub fn judge_san(&self, text: &str) -> Result<Move, Refusal> {
        san::parse(&self.position, text).map_err(|error| refusal::of_san(self, text, error))
    }

    /// How often a position had occurred among those that are two, four, … plies before the one that would come
    /// `halfmove_clock` plies after the last irreversible move, and next in the line.
    fn earlier(&self, key: &PositionKey, halfmove_clock: u32) -> u32 {
        let next = self.seen.len();
        let reversible = next.min(halfmove_clock as usize);
        self.seen[next - reversible..]
            .rchunks_exact(2)
            .skip(REPETITION_PLIES_MIN / 2 - 1)
            .map(|plies| &plies[0])
            .find(|seen| seen.key == *key)
            .map_or(0, |seen| seen.occurrences)
    }
}
