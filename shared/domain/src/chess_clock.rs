//! The chess clock of one game: remaining time, whose clock runs, and when it falls.

use rules::Color;
use serde::{Deserialize, Serialize};

use crate::time::{Millis, Timestamp};
use crate::time_control::TimeControl;

/// Whose move it is, and how many half-moves came before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The side to move.
    pub side: Color,
    /// Half-moves already played.
    pub plies: u32,
}

/// What a clock shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reading {
    /// White's remaining time.
    pub white_ms: Millis,
    /// Black's remaining time.
    pub black_ms: Millis,
}

/// Both sides' remaining time as of the instant at which the present turn began.
///
/// A side's first move is not timed by its clock but by [`ChessClock::FIRST_MOVE`], so that nobody
/// loses rating points over a game that never began.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChessClock {
    control: TimeControl,
    white: Millis,
    black: Millis,
    turn_began: Timestamp,
}

impl ChessClock {
    /// How long each side has for its first move.
    pub const FIRST_MOVE: Millis = Millis::from_secs(30);

    /// A clock that nobody has pressed yet.
    pub fn new(control: TimeControl, now: Timestamp) -> Self {
        let TimeControl::Fischer { initial_ms, .. } = control;
        Self {
            control,
            white: initial_ms,
            black: initial_ms,
            turn_began: now,
        }
    }

    /// The clock as it was stored.
    pub fn restore(control: TimeControl, white: Millis, black: Millis, turn_began: Timestamp) -> Self {
        Self {
            control,
            white,
            black,
            turn_began,
        }
    }

    /// What `side` had when the present turn began.
    pub fn at_turn_start(&self, side: Color) -> Millis {
        match side {
            Color::White => self.white,
            Color::Black => self.black,
        }
    }

    /// When the present turn began.
    pub fn turn_began(&self) -> Timestamp {
        self.turn_began
    }

    /// Whose clock runs: nobody's until both sides have moved.
    pub fn running(turn: Turn) -> Option<Color> {
        (turn.plies >= 2).then_some(turn.side)
    }

    /// What `side` has at `now`, never below zero.
    pub fn remaining(&self, side: Color, turn: Turn, now: Timestamp) -> Millis {
        let stock = self.at_turn_start(side);
        if Self::running(turn) == Some(side) {
            (stock - (now - self.turn_began).at_least_zero()).at_least_zero()
        } else {
            stock
        }
    }

    /// The instant by which the side to move must have moved.
    pub fn deadline(&self, turn: Turn) -> Timestamp {
        match Self::running(turn) {
            Some(side) => self.turn_began + self.at_turn_start(side),
            None => self.turn_began + Self::FIRST_MOVE,
        }
    }

    /// What the side to move has after moving at `now`: time used taken off, increment added.
    pub fn after_move(&self, turn: Turn, now: Timestamp) -> Millis {
        let TimeControl::Fischer { increment_ms, .. } = self.control;
        match Self::running(turn) {
            Some(side) => self.remaining(side, turn, now) + increment_ms,
            None => self.at_turn_start(turn.side),
        }
    }

    /// The clock pressed at `now` by `side`, which has `left`.
    #[must_use]
    pub fn pressed(&self, side: Color, left: Millis, now: Timestamp) -> Self {
        let mut next = Self {
            turn_began: now,
            ..*self
        };
        match side {
            Color::White => next.white = left,
            Color::Black => next.black = left,
        }
        next
    }

    /// The clock stopped at `now`, showing `reading`.
    #[must_use]
    pub fn stopped(&self, reading: Reading, now: Timestamp) -> Self {
        Self {
            white: reading.white_ms,
            black: reading.black_ms,
            turn_began: now,
            ..*self
        }
    }

    /// What the clock shows at `now`.
    pub fn reading(&self, turn: Turn, now: Timestamp) -> Reading {
        Reading {
            white_ms: self.remaining(Color::White, turn, now),
            black_ms: self.remaining(Color::Black, turn, now),
        }
    }
}
