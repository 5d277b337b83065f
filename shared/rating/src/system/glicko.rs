//! Glicko (M. Glickman, *The Glicko system*, glicko.net/glicko/glicko.pdf).

use serde::{Deserialize, Serialize};
use skillratings::glicko::{GlickoConfig as Growth, GlickoRating, expected_score, glicko};

use crate::bounds::Bounds;
use crate::config::{Faults, Span};
use crate::paper::{GLICKO_DEVIATION_MAX, glicko_grown};
use crate::{ConfigFault, Rating, RatingError, Score};

/// How a ladder rates by Glicko: game by game, the deviation growing with time alone.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct GlickoConfig {
    /// Rating of a new player, in points.
    pub initial_rating: f64,
    /// Deviation of a new player, in points.
    pub initial_deviation: f64,
    /// Growth of the deviation, in points per square root of a day. By default 60 becomes 110 in a year.
    pub c: f64,
    /// No deviation is smaller, in points.
    pub deviation_min: f64,
    /// No deviation is larger, in points; at most the 350 of the paper.
    pub deviation_max: f64,
    /// No rating falls below, in points.
    pub floor: f64,
    /// No game moves a rating further, in points.
    pub step_max: f64,
    /// From this deviation on a rating is provisional, in points.
    pub provisional_deviation: f64,
}

impl Default for GlickoConfig {
    fn default() -> Self {
        Self {
            initial_rating: 1500.0,
            initial_deviation: GLICKO_DEVIATION_MAX,
            c: 4.82,
            deviation_min: 45.0,
            deviation_max: GLICKO_DEVIATION_MAX,
            floor: 400.0,
            step_max: 700.0,
            provisional_deviation: 110.0,
        }
    }
}

impl GlickoConfig {
    pub(super) fn validate(&self) -> Result<(), Vec<ConfigFault>> {
        let mut faults = Faults::default();
        faults.check("floor", self.floor, -10_000.0, 10_000.0);
        faults.check("initial_rating", self.initial_rating, self.floor, 10_000.0);
        faults.check("deviation_min", self.deviation_min, 10.0, GLICKO_DEVIATION_MAX);
        faults.check(
            "deviation_max",
            self.deviation_max,
            self.deviation_min,
            GLICKO_DEVIATION_MAX,
        );
        faults.check(
            "initial_deviation",
            self.initial_deviation,
            self.deviation_min,
            self.deviation_max,
        );
        faults.check("c", self.c, 0.0, 350.0);
        faults.check("step_max", self.step_max, 1.0, 10_000.0);
        faults.check("provisional_deviation", self.provisional_deviation, 0.0, 1_000.0);
        faults.into_result()
    }

    pub(super) fn initial(&self) -> Rating {
        Rating::clamped(self.initial_rating, self.initial_deviation, 0.0)
    }

    pub(super) fn aged(&self, rating: Rating, days: f64) -> Rating {
        let grown = glicko_grown(rating.deviation(), self.c, days);
        rating.with_deviation(self.bounded(grown))
    }

    pub(super) fn rate_game(
        &self,
        white: Rating,
        black: Rating,
        white_score: Score,
    ) -> Result<(Rating, Rating), RatingError> {
        let entering = |player: Rating| GlickoRating {
            rating: player.rating(),
            deviation: self.bounded(player.deviation()),
        };
        // The crate grows a deviation by c with every call; here it has grown with time before.
        let no_growth = Growth { c: 0.0 };
        let (white_after, black_after) = glicko(
            &entering(white),
            &entering(black),
            &white_score.outcome(),
            &no_growth,
        );
        Ok((
            self.stored(white, white_after, white_score)?,
            self.stored(black, black_after, white_score.reversed())?,
        ))
    }

    pub(super) fn expected_score(&self, white: Rating, black: Rating) -> f64 {
        let entering = |player: Rating| GlickoRating {
            rating: player.rating(),
            deviation: self.bounded(player.deviation()),
        };
        expected_score(&entering(white), &entering(black)).0
    }

    fn stored(&self, before: Rating, after: GlickoRating, score: Score) -> Result<Rating, RatingError> {
        let bounds = Bounds {
            floor: self.floor,
            step_max: self.step_max,
        };
        let rating = bounds.apply(before.rating(), after.rating, score);
        Rating::new(rating, self.bounded(after.deviation), before.volatility())
    }

    fn bounded(&self, deviation: f64) -> f64 {
        Span::new(self.deviation_min, self.deviation_max).nearest(deviation)
    }
}
