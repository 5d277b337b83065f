//! White against Black, over many games.

use std::cmp::Reverse;

use rules::GameResult;

use crate::adjudication::Termination;

/// Games that ended alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counted {
    /// How they counted.
    pub result: GameResult,
    /// How they ended.
    pub termination: Termination,
    /// How many there are.
    pub games: u64,
}

/// How many games White won, Black won and nobody won, and by what.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Balance(Vec<Counted>);

impl Balance {
    /// The balance of these games; each kind of end stands there once.
    pub fn new(mut counted: Vec<Counted>) -> Self {
        counted.sort_by_key(|counted| Reverse(counted.games));
        Self(counted)
    }

    /// All games.
    pub fn games(&self) -> u64 {
        self.0.iter().map(|counted| counted.games).sum()
    }

    /// Games with this result.
    pub fn with_result(&self, result: GameResult) -> u64 {
        self.endings(result).map(|counted| counted.games).sum()
    }

    /// How the games with this result ended, the most frequent end first.
    pub fn endings(&self, result: GameResult) -> impl Iterator<Item = Counted> {
        self.0
            .iter()
            .filter(move |counted| counted.result == result)
            .copied()
    }

    /// The share of `games` among all, 0 to 1; `None` where there are none at all.
    pub fn fraction(&self, games: u64) -> Option<f64> {
        let all = self.games();
        (all > 0).then(|| games as f64 / all as f64)
    }
}
