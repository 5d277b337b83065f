//! Elo (A. Elo, *The Rating of Chessplayers, Past and Present*, 1978).

use serde::{Deserialize, Serialize};
use skillratings::elo::{EloConfig as Factor, EloRating, elo, expected_score};

use crate::bounds::Bounds;
use crate::config::{Faults, Span};
use crate::{ConfigFault, Rating, RatingError, Score};

/// How a ladder rates by Elo.
///
/// The sum of two ratings is conserved, except where their factors differ or a floor holds a loser.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct EloConfig {
    /// Rating of a new player, in points.
    pub initial_rating: f64,
    /// The factor: points that a game is worth at most, 1 to 200.
    pub k: f64,
    /// Other factors from a rating on, lowest first.
    pub k_steps: Vec<KStep>,
    /// A larger difference counts as this one, in points: FIDE's 400-point rule. `None`: no such rule.
    pub difference_max: Option<f64>,
    /// No rating falls below, in points. By default that of US Chess, out of reach of honest play.
    pub floor: f64,
}

/// A factor for strong players.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KStep {
    /// From this rating on, in points.
    pub from: f64,
    /// The factor, 1 to 200.
    pub k: f64,
}

impl Default for EloConfig {
    fn default() -> Self {
        Self {
            initial_rating: 1500.0,
            k: 32.0,
            k_steps: Vec::new(),
            difference_max: None,
            floor: 100.0,
        }
    }
}

impl EloConfig {
    const K_MIN: f64 = 1.0;
    const K_MAX: f64 = 200.0;

    pub(super) fn validate(&self) -> Result<(), Vec<ConfigFault>> {
        let mut faults = Faults::default();
        faults.check("floor", self.floor, -10_000.0, 10_000.0);
        faults.check("initial_rating", self.initial_rating, self.floor, 10_000.0);
        faults.check("k", self.k, Self::K_MIN, Self::K_MAX);
        let mut lowest = self.floor;
        for step in &self.k_steps {
            faults.check("k_steps.from", step.from, lowest, 10_000.0);
            faults.check("k_steps.k", step.k, Self::K_MIN, Self::K_MAX);
            lowest = step.from;
        }
        if let Some(difference) = self.difference_max {
            faults.check("difference_max", difference, 1.0, 10_000.0);
        }
        faults.into_result()
    }

    pub(super) fn initial(&self) -> Rating {
        Rating::clamped(self.initial_rating, 0.0, 0.0)
    }

    pub(super) fn rate_game(
        &self,
        white: Rating,
        black: Rating,
        white_score: Score,
    ) -> Result<(Rating, Rating), RatingError> {
        Ok((
            self.rate(white, black, white_score)?,
            self.rate(black, white, white_score.reversed())?,
        ))
    }

    pub(super) fn expected_score(&self, white: Rating, black: Rating) -> f64 {
        let of = |rating| EloRating { rating };
        let black = self.counted(white.rating(), black.rating());
        expected_score(&of(white.rating()), &of(black)).0
    }

    fn rate(&self, player: Rating, opponent: Rating, score: Score) -> Result<Rating, RatingError> {
        let before = EloRating {
            rating: player.rating(),
        };
        let opponent = EloRating {
            rating: self.counted(player.rating(), opponent.rating()),
        };
        let factor = Factor {
            k: self.factor(player.rating()),
        };
        let (after, _) = elo(&before, &opponent, &score.outcome(), &factor);
        let bounds = Bounds {
            floor: self.floor,
            step_max: f64::INFINITY,
        };
        let rating = bounds.apply(before.rating, after.rating, score);
        Rating::new(rating, player.deviation(), player.volatility())
    }

    /// The opponent's rating as the rule of the largest difference counts it.
    fn counted(&self, own: f64, opponent: f64) -> f64 {
        self.difference_max
            .map_or(opponent, |max| Span::new(own - max, own + max).nearest(opponent))
    }

    fn factor(&self, rating: f64) -> f64 {
        self.k_steps
            .iter()
            .rev()
            .find(|step| rating >= step.from)
            .map_or(self.k, |step| step.k)
    }
}
