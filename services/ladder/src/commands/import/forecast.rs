//! How well ratings foretell results: the log-loss of each system's expectations, on the same results in the same order.

use std::collections::HashMap;

use domain::Timestamp;
use domain::naming::DisplayName;
use rating::{EloConfig, GlickoConfig, Rating, Score, System};
use rules::GameResult;
use serde::Serialize;

use super::line::Outcome;

/// The first fifth of the results is left out of the second figure: there most ratings are those of newcomers.
const LEARNING: u64 = 5;

/// Nobody is that sure: keeps the logarithm finite.
const CERTAINTY_MAX: f64 = 1e-12;

/// A player of a forecast: the rating after the last result, and when that was.
#[derive(Clone, Copy)]
struct Standing {
    rating: Rating,
    last: Timestamp,
}

/// One system's forecasts.
struct Forecaster {
    system: System,
    standings: HashMap<u32, Standing>,
    loss: f64,
    loss_later: f64,
}

/// Forecasts of all systems.
pub(super) struct Forecasts {
    forecasters: Vec<Forecaster>,
    /// Names as short numbers.
    names: HashMap<DisplayName, u32>,
    undated_at: Timestamp,
    /// Results that will come.
    expected: u64,
    results: u64,
    later: u64,
}

/// The figures of one system.
#[derive(Debug, Serialize)]
#[expect(clippy::struct_field_names, reason = "the names in the report")]
pub(super) struct LogLoss {
    pub(super) system: &'static str,
    /// In nats for each result; a draw counts half as a win and half as a loss. `null` without results.
    pub(super) log_loss: Option<f64>,
    /// The same without the first fifth.
    pub(super) log_loss_later: Option<f64>,
}

impl Forecasts {
    /// Forecasts by the ladder's own system, and by the two others with their usual settings. `expected`: results that
    /// will come.
    pub(super) fn new(ladder: &System, undated_at: Timestamp, expected: u64) -> Self {
        let usual = [
            System::Elo(EloConfig::default()),
            System::Glicko(GlickoConfig::default()),
            System::default(),
        ];
        let systems = usual.map(|system| {
            if system.name() == ladder.name() {
                ladder.clone()
            } else {
                system
            }
        });
        Self {
            forecasters: systems.into_iter().map(Forecaster::new).collect(),
            names: HashMap::new(),
            undated_at,
            expected,
            results: 0,
            later: 0,
        }
    }

    /// Foretells a result, and learns it.
    pub(super) fn learn(&mut self, outcome: &Outcome) -> anyhow::Result<()> {
        let pair = (self.number(&outcome.white), self.number(&outcome.black));
        let at = outcome.at.unwrap_or(self.undated_at);
        let score = match outcome.result {
            GameResult::WhiteWins => Score::Win,
            GameResult::BlackWins => Score::Loss,
            GameResult::Draw => Score::Draw,
        };
        let is_later = self.results * LEARNING >= self.expected;
        self.results += 1;
        self.later += u64::from(is_later);
        for forecaster in &mut self.forecasters {
            let loss = forecaster.learn(pair, score, at)?;
            forecaster.loss += loss;
            if is_later {
                forecaster.loss_later += loss;
            }
        }
        Ok(())
    }

    /// How well each system has foretold.
    pub(super) fn figures(&self) -> Vec<LogLoss> {
        let mean = |loss: f64, results: u64| (results > 0).then(|| loss / results as f64);
        self.forecasters
            .iter()
            .map(|forecaster| LogLoss {
                system: forecaster.system.name(),
                log_loss: mean(forecaster.loss, self.results),
                log_loss_later: mean(forecaster.loss_later, self.later),
            })
            .collect()
    }

    fn number(&mut self, name: &DisplayName) -> u32 {
        if let Some(number) = self.names.get(name) {
            return *number;
        }
        let number = self.names.len() as u32;
        self.names.insert(name.clone(), number);
        number
    }
}

impl Forecaster {
    fn new(system: System) -> Self {
        Self {
            system,
            standings: HashMap::new(),
            loss: 0.0,
            loss_later: 0.0,
        }
    }

    /// The loss of a result, after which both ratings are changed as the ladder would change them.
    fn learn(&mut self, (white, black): (u32, u32), score: Score, at: Timestamp) -> anyhow::Result<f64> {
        let ratings = (self.before(white, at), self.before(black, at));
        let expected = self.system.expected_score(ratings.0, ratings.1);
        let (white_after, black_after) = self.system.rate_game(ratings.0, ratings.1, score)?;
        for (player, rating) in [(white, white_after), (black, black_after)] {
            let last = self
                .standings
                .get(&player)
                .map_or(at, |standing| standing.last.max(at));
            self.standings.insert(player, Standing { rating, last });
        }
        Ok(loss(expected, score))
    }

    fn before(&self, player: u32, at: Timestamp) -> Rating {
        match self.standings.get(&player) {
            None => self.system.initial(),
            Some(standing) => {
                let rested = (at - standing.last).at_least_zero().days();
                self.system.aged(standing.rating, rested)
            }
        }
    }
}

/// `-(s ln p + (1 - s) ln (1 - p))`, in nats.
fn loss(expected: f64, score: Score) -> f64 {
    let p = expected.clamp(CERTAINTY_MAX, 1.0 - CERTAINTY_MAX);
    let s = score.points();
    -(s * p.ln() + (1.0 - s) * (1.0 - p).ln())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_forecast_that_says_nothing_loses_the_logarithm_of_two() {
        for score in [Score::Loss, Score::Draw, Score::Win] {
            assert!((loss(0.5, score) - std::f64::consts::LN_2).abs() < 1e-15);
        }
        assert!((loss(0.8, Score::Win) - 0.223_143_551_314_209_76).abs() < 1e-15);
        assert!(loss(1.0, Score::Loss).is_finite());
    }

    #[test]
    fn the_better_player_is_foretold_after_some_results() {
        let outcome = |white: &str, black: &str, result| Outcome {
            white: DisplayName::parse(white).expect("a name"),
            black: DisplayName::parse(black).expect("a name"),
            result,
            at: None,
        };
        let mut forecasts = Forecasts::new(&System::default(), Timestamp::from_unix_ms(0), 20);

        for _ in 0..10 {
            forecasts
                .learn(&outcome("Strong", "Weak", GameResult::WhiteWins))
                .expect("a result");
            forecasts
                .learn(&outcome("Weak", "Strong", GameResult::BlackWins))
                .expect("a result");
        }

        let figures = forecasts.figures();
        assert_eq!(
            figures.iter().map(|figure| figure.system).collect::<Vec<_>>(),
            ["elo", "glicko", "glicko2"]
        );
        for figure in figures {
            let (all, later) = (figure.log_loss.unwrap(), figure.log_loss_later.unwrap());
            assert!(later < all && all < std::f64::consts::LN_2, "{figure:?}");
        }
    }
}
