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

/// What a clock shows: two times, or nothing in an unlimited game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reading {
    /// White's remaining time.
    pub white_ms: Option<Millis>,
    /// Black's remaining time.
    pub black_ms: Option<Millis>,
}

/// Both sides' remaining time as of the instant at which the present turn began.
///
/// A side's first move is not timed by its clock but by [`TimeControl::first_move`], so that nobody
/// loses rating points over a game that never began.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChessClock {
    control: TimeControl,
    white: Millis,
    black: Millis,
    turn_began: Timestamp,
}

impl ChessClock {
    /// The earliest reminder before a deadline.
    const REMINDER_MAX: Millis = Millis::from_secs(86_400);

    /// A clock that nobody has pressed yet.
    pub fn new(control: TimeControl, now: Timestamp) -> Self {
        let stock = control.stock().unwrap_or(Millis::ZERO);
        Self::restore(control, stock, stock, now)
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

    /// What `side` had when the present turn began; zero in an unlimited game.
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

    /// Whose turn is timed: nobody's until both sides have moved.
    pub fn running(turn: Turn) -> Option<Color> {
        (turn.plies >= 2).then_some(turn.side)
    }

    /// What `side` has at `now`, never below zero; `None`: there is no clock.
    pub fn remaining(&self, side: Color, turn: Turn, now: Timestamp) -> Option<Millis> {
        let thought = match Self::running(turn) {
            Some(running) if running == side => self.elapsed(now),
            _ => Millis::ZERO,
        };
        self.left(side, thought)
    }

    /// The instant by which the side to move must have moved; `None`: whenever it likes.
    pub fn deadline(&self, turn: Turn) -> Option<Timestamp> {
        let span = match Self::running(turn) {
            Some(side) => self.at_turn_start(side) + self.wait()?,
            None => self.control.first_move()?,
        };
        Some(self.turn_began + span)
    }

    /// When the side to move should be told that its time is short: a day, or a quarter of its time, before the
    /// deadline; `None`: it is at the board.
    pub fn reminder(&self, turn: Turn) -> Option<Timestamp> {
        let TimeControl::Correspondence { .. } = self.control else {
            return None;
        };
        let quarter = Millis(self.control.stock()?.0 / 4);
        Some(self.deadline(turn)? - quarter.min(Self::REMINDER_MAX))
    }

    /// What the side to move has after moving at `now`, if `lag` of the time since its turn began is not
    /// counted: the time it thought taken off, what the control gives for a move added.
    pub fn after_move(&self, turn: Turn, now: Timestamp, lag: Millis) -> Option<Millis> {
        let Some(side) = Self::running(turn) else {
            return self.left(turn.side, Millis::ZERO);
        };
        let thought = (self.elapsed(now) - lag).at_least_zero();
        let left = self.left(side, thought)?;
        match self.control {
            TimeControl::Fischer { increment_ms, .. } => Some(left + increment_ms),
            TimeControl::Bronstein { delay_ms, .. } => Some(left + thought.min(delay_ms)),
            TimeControl::Delay { .. } => Some(left),
            TimeControl::PerMove { .. } | TimeControl::Correspondence { .. } | TimeControl::Unlimited => {
                self.control.stock()
            }
        }
    }

    /// The clock pressed at `now` by `side`, which has `left`.
    #[must_use]
    pub fn pressed(&self, side: Color, left: Option<Millis>, now: Timestamp) -> Self {
        let mut next = Self {
            turn_began: now,
            ..*self
        };
        let left = left.unwrap_or(Millis::ZERO);
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
            white: reading.white_ms.unwrap_or(Millis::ZERO),
            black: reading.black_ms.unwrap_or(Millis::ZERO),
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

    /// How long the present turn has lasted.
    pub fn elapsed(&self, now: Timestamp) -> Millis {
        (now - self.turn_began).at_least_zero()
    }

    /// What `side` has after thinking for so long in the present turn.
    fn left(&self, side: Color, thought: Millis) -> Option<Millis> {
        let counted = (thought - self.wait()?).at_least_zero();
        Some((self.at_turn_start(side) - counted).at_least_zero())
    }

    /// How long the clock waits before it runs; `None`: there is no clock.
    fn wait(&self) -> Option<Millis> {
        match self.control {
            TimeControl::Delay { delay_ms, .. } => Some(delay_ms),
            TimeControl::Unlimited => None,
            TimeControl::Fischer { .. }
            | TimeControl::Bronstein { .. }
            | TimeControl::PerMove { .. }
            | TimeControl::Correspondence { .. } => Some(Millis::ZERO),
        }
    }
}
