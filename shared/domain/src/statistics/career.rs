//! What a player's games come to.

use std::cmp::Reverse;

use rules::{Color, GameResult};

use super::outcome::{Outcome, Record};
use super::streak::Streaks;
use crate::adjudication::Termination;
use crate::id::GameId;

/// A game that a player finished.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayedGame {
    /// Which.
    pub id: GameId,
    /// The player's colour.
    pub side: Color,
    /// How it counts.
    pub result: GameResult,
    /// How it ended.
    pub termination: Termination,
}

impl PlayedGame {
    /// What it was for the player.
    pub fn outcome(&self) -> Outcome {
        Outcome::of(self.result, self.side)
    }
}

/// What a player's games come to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Career {
    /// Games with White.
    pub white: Record,
    /// Games with Black.
    pub black: Record,
    /// Games by how they ended, the most frequent end first.
    pub endings: Vec<(Termination, Record)>,
    /// Games in a row.
    pub streaks: Streaks,
}

impl Career {
    /// Counts a player's games, which are given in the order in which they finished.
    pub fn of<'a>(games: impl IntoIterator<Item = &'a PlayedGame>) -> Self {
        let mut career = Self::default();
        for game in games {
            let outcome = game.outcome();
            career.with(game.side).count(outcome);
            career.by(game.termination).count(outcome);
            career.streaks.go_on(outcome);
        }
        career.endings.sort_by_key(|(_, record)| Reverse(record.games()));
        career
    }

    /// Games with either colour.
    pub const fn total(&self) -> Record {
        self.white.plus(self.black)
    }

    const fn with(&mut self, side: Color) -> &mut Record {
        match side {
            Color::White => &mut self.white,
            Color::Black => &mut self.black,
        }
    }

    fn by(&mut self, termination: Termination) -> &mut Record {
        let known = self.endings.iter().position(|(ending, _)| *ending == termination);
        let place = known.unwrap_or(self.endings.len());
        if known.is_none() {
            self.endings.push((termination, Record::default()));
        }
        &mut self.endings[place].1
    }
}
