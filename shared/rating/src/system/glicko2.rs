//! Glicko-2 (M. Glickman, *Example of the Glicko-2 system*, glicko.net/glicko/glicko2.pdf).

use serde::{Deserialize, Serialize};
use skillratings::glicko2::{Glicko2Config as Solver, Glicko2Rating, expected_score, glicko2};

use crate::bounds::Bounds;
use crate::config::{Faults, Span};
use crate::paper::{CONVERGENCE_TOLERANCE, GLICKO2_SCALE, glicko2_grown};
use crate::{ConfigFault, Rating, RatingError, Score};

/// How a ladder rates by Glicko-2: game by game, the deviation growing with time alone.
///
/// The paper rates periods of ten to fifteen games and grows the deviation once a period. A ladder
/// shows the new rating after every game; growing the deviation every time would never let it
/// settle. So a game takes no time, and the growth is that of the days between the games.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Glicko2Config {
    /// Rating of a new player, in points.
    pub initial_rating: f64,
    /// Deviation of a new player, in points.
    pub initial_deviation: f64,
    /// Volatility of a new player.
    pub initial_volatility: f64,
    /// How fast the volatility may change, 0.1 to 2; the paper advises 0.3 to 1.2.
    pub tau: f64,
    /// Rating periods in a day. By default deviation 60 becomes 110 in a year at volatility 0.06.
    pub periods_per_day: f64,
    /// No deviation is smaller, in points.
    pub deviation_min: f64,
    /// No deviation is larger, in points.
    pub deviation_max: f64,
    /// No volatility is larger: beyond 0.1 it may never come down again.
    pub volatility_max: f64,
    /// No rating falls below, in points.
    pub floor: f64,
    /// No game moves a rating further, in points.
    pub step_max: f64,
    /// From this deviation on a rating is provisional, in points.
    pub provisional_deviation: f64,
    /// What moving first is worth in expectation, in points.
    pub white_advantage: f64,
    /// How near the volatility is solved for, 1e-12 to 1e-6. At 1e-15 and below the solver would never end.
    pub convergence_tolerance: f64,
}

impl Default for Glicko2Config {
    fn default() -> Self {
        Self {
            initial_rating: 1500.0,
            initial_deviation: 500.0,
            initial_volatility: 0.09,
            tau: 0.75,
            periods_per_day: 0.21436,
            deviation_min: 45.0,
            deviation_max: 500.0,
            volatility_max: 0.1,
            floor: 400.0,
            step_max: 700.0,
            provisional_deviation: 110.0,
            white_advantage: 0.0,
            convergence_tolerance: CONVERGENCE_TOLERANCE,
        }
    }
}

impl Glicko2Config {
    pub(crate) fn validate(&self) -> Result<(), Vec<ConfigFault>> {
        let mut faults = Faults::default();
        faults.check("floor", self.floor, -10_000.0, 10_000.0);
        faults.check("initial_rating", self.initial_rating, self.floor, 10_000.0);
        faults.check("deviation_min", self.deviation_min, 10.0, 1_000.0);
        faults.check("deviation_max", self.deviation_max, self.deviation_min, 1_000.0);
        faults.check(
            "initial_deviation",
            self.initial_deviation,
            self.deviation_min,
            self.deviation_max,
        );
        faults.check("volatility_max", self.volatility_max, 0.001, 0.5);
        faults.check(
            "initial_volatility",
            self.initial_volatility,
            0.001,
            self.volatility_max,
        );
        faults.check("tau", self.tau, 0.1, 2.0);
        faults.check("periods_per_day", self.periods_per_day, 0.0, 1_000.0);
        faults.check("step_max", self.step_max, 1.0, 10_000.0);
        faults.check("provisional_deviation", self.provisional_deviation, 0.0, 1_000.0);
        faults.check("white_advantage", self.white_advantage, -100.0, 100.0);
        faults.check("convergence_tolerance", self.convergence_tolerance, 1e-12, 1e-6);
        faults.into_result()
    }

    pub(super) fn initial(&self) -> Rating {
        Rating::clamped(
            self.initial_rating,
            self.initial_deviation,
            self.initial_volatility,
        )
    }

    pub(crate) fn aged(&self, rating: Rating, days: f64) -> Rating {
        let periods = days * self.periods_per_day;
        rating.with_deviation(self.bounded(glicko2_grown(rating.deviation(), rating.volatility(), periods)))
    }

    pub(crate) fn rate_game(
        &self,
        white: Rating,
        black: Rating,
        white_score: Score,
    ) -> Result<(Rating, Rating), RatingError> {
        let white_seen = self.entering(white, self.white_advantage / 2.0);
        let black_seen = self.entering(black, -self.white_advantage / 2.0);
        let solver = Solver {
            tau: self.tau,
            convergence_tolerance: self.convergence_tolerance,
        };
        // Of the crate's answer only the volatility holds here: its deviation grew by a whole period.
        let (white_solved, black_solved) = glicko2(&white_seen, &black_seen, &white_score.outcome(), &solver);
        let black_score = white_score.reversed();
        Ok((
            self.stored(
                white,
                &white_seen,
                &black_seen,
                white_score,
                white_solved.volatility,
            )?,
            self.stored(
                black,
                &black_seen,
                &white_seen,
                black_score,
                black_solved.volatility,
            )?,
        ))
    }

    pub(super) fn expected_score(&self, white: Rating, black: Rating) -> f64 {
        let white = self.entering(white, self.white_advantage / 2.0);
        let black = self.entering(black, -self.white_advantage / 2.0);
        expected_score(&white, &black).0
    }

    /// The player as the mathematics sees it: within the bounds, shifted by the first move.
    fn entering(&self, player: Rating, advantage: f64) -> Glicko2Rating {
        Glicko2Rating {
            rating: player.rating() + advantage,
            deviation: self.bounded(player.deviation()),
            volatility: player.volatility().min(self.volatility_max),
        }
    }

    /// Steps 6 to 8 of the paper for a game that takes no time, then the bounds.
    fn stored(
        &self,
        before: Rating,
        player: &Glicko2Rating,
        opponent: &Glicko2Rating,
        score: Score,
        volatility: f64,
    ) -> Result<Rating, RatingError> {
        let phi = player.deviation / GLICKO2_SCALE;
        let g = weight(opponent.deviation / GLICKO2_SCALE);
        let expected = (1.0 + (-g * (player.rating - opponent.rating) / GLICKO2_SCALE).exp()).recip();
        let information = g * g * expected * (1.0 - expected);
        let variance = (phi.powi(-2) + information).recip();
        let step = variance * g * (score.points() - expected) * GLICKO2_SCALE;

        let bounds = Bounds {
            floor: self.floor,
            step_max: self.step_max,
        };
        Rating::new(
            bounds.apply(before.rating(), before.rating() + step, score),
            self.bounded(variance.sqrt() * GLICKO2_SCALE),
            volatility.min(self.volatility_max),
        )
    }

    fn bounded(&self, deviation: f64) -> f64 {
        Span::new(self.deviation_min, self.deviation_max).nearest(deviation)
    }
}

/// The paper's g(φ): how much a game against an opponent of this deviation says.
fn weight(phi: f64) -> f64 {
    (1.0 + 3.0 * phi * phi / std::f64::consts::PI.powi(2))
        .sqrt()
        .recip()
}
