//! The systems as their papers define them: whole rating periods, no floor, no largest step.
//!
//! Reference for tests and for `ladder rating check`; a ladder rates with [`System`](crate::System).

use skillratings::elo::{self, EloConfig, EloRating};
use skillratings::glicko::{self, GlickoConfig, GlickoRating};
use skillratings::glicko2::{self, Glicko2Config, Glicko2Rating};

use crate::{Rating, RatingError, Score};

/// Points per unit of Glicko-2's inner scale, rounded as in the paper.
pub(crate) const GLICKO2_SCALE: f64 = 173.7178;

/// Where the search for a volatility ends. Not a setting: below 1e-15 it would never end.
pub(crate) const CONVERGENCE_TOLERANCE: f64 = 1e-10;

/// The largest deviation of the Glicko paper, in points.
pub const GLICKO_DEVIATION_MAX: f64 = 350.0;

/// Two ratings after a game, and what the first player was expected to score before it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Game<R> {
    /// The first player's new rating.
    pub first: R,
    /// The second player's new rating.
    pub second: R,
    /// The first player's expected score, 0 to 1.
    pub expected: f64,
}

/// One game by Elo with factor `k`.
pub fn elo_game(first: f64, second: f64, score: Score, k: f64) -> Game<f64> {
    let players = (EloRating { rating: first }, EloRating { rating: second });
    let (first, second) = elo::elo(&players.0, &players.1, &score.outcome(), &EloConfig { k });
    let (expected, _) = elo::expected_score(&players.0, &players.1);
    Game {
        first: first.rating,
        second: second.rating,
        expected,
    }
}

/// A period by Elo in which every game counts against the rating at its start.
pub fn elo_period(rating: f64, games: &[(f64, Score)], k: f64) -> f64 {
    games
        .iter()
        .map(|&(opponent, score)| elo_game(rating, opponent, score, k).first - rating)
        .sum::<f64>()
        + rating
}

/// A period by Elo in which the rating moves from game to game, so that their order matters.
pub fn elo_period_in_order(rating: f64, games: &[(f64, Score)], k: f64) -> f64 {
    let results: Vec<_> = games
        .iter()
        .map(|&(rating, score)| (EloRating { rating }, score.outcome()))
        .collect();
    elo::elo_rating_period(&EloRating { rating }, &results, &EloConfig { k }).rating
}

/// One game as a whole period of Glicko: both deviations grow by `c` first.
pub fn glicko_game(first: Rating, second: Rating, score: Score, c: f64) -> Result<Game<Rating>, RatingError> {
    let players = (to_glicko(first), to_glicko(second));
    let (one, two) = glicko::glicko(&players.0, &players.1, &score.outcome(), &GlickoConfig { c });
    let (expected, _) = glicko::expected_score(&players.0, &players.1);
    Ok(Game {
        first: from_glicko(one)?,
        second: from_glicko(two)?,
        expected,
    })
}

/// A period of Glicko; without games only the deviation grows.
pub fn glicko_period(player: Rating, games: &[(Rating, Score)], c: f64) -> Result<Rating, RatingError> {
    let results: Vec<_> = games
        .iter()
        .map(|&(opponent, score)| (to_glicko(opponent), score.outcome()))
        .collect();
    from_glicko(glicko::glicko_rating_period(
        &to_glicko(player),
        &results,
        &GlickoConfig { c },
    ))
}

/// A deviation of Glicko after `periods` without games, fractions included, without an upper bound.
pub fn glicko_grown(deviation: f64, c: f64, periods: f64) -> f64 {
    deviation.hypot(c * periods.sqrt())
}

/// One game as a whole period of Glicko-2.
pub fn glicko2_game(
    first: Rating,
    second: Rating,
    score: Score,
    tau: f64,
) -> Result<Game<Rating>, RatingError> {
    let players = (to_glicko2(first), to_glicko2(second));
    let (one, two) = glicko2::glicko2(&players.0, &players.1, &score.outcome(), &solver(tau));
    let (expected, _) = glicko2::expected_score(&players.0, &players.1);
    Ok(Game {
        first: from_glicko2(one)?,
        second: from_glicko2(two)?,
        expected,
    })
}

/// A period of Glicko-2; without games only the deviation grows.
pub fn glicko2_period(player: Rating, games: &[(Rating, Score)], tau: f64) -> Result<Rating, RatingError> {
    let results: Vec<_> = games
        .iter()
        .map(|&(opponent, score)| (to_glicko2(opponent), score.outcome()))
        .collect();
    from_glicko2(glicko2::glicko2_rating_period(
        &to_glicko2(player),
        &results,
        &solver(tau),
    ))
}

/// A deviation of Glicko-2 after `periods` without games, fractions included, without an upper bound.
pub fn glicko2_grown(deviation: f64, volatility: f64, periods: f64) -> f64 {
    deviation.hypot(volatility * GLICKO2_SCALE * periods.sqrt())
}

const fn solver(tau: f64) -> Glicko2Config {
    Glicko2Config {
        tau,
        convergence_tolerance: CONVERGENCE_TOLERANCE,
    }
}

const fn to_glicko(rating: Rating) -> GlickoRating {
    GlickoRating {
        rating: rating.rating(),
        deviation: rating.deviation(),
    }
}

fn from_glicko(rating: GlickoRating) -> Result<Rating, RatingError> {
    Rating::new(rating.rating, rating.deviation, 0.0)
}

const fn to_glicko2(rating: Rating) -> Glicko2Rating {
    Glicko2Rating {
        rating: rating.rating(),
        deviation: rating.deviation(),
        volatility: rating.volatility(),
    }
}

fn from_glicko2(rating: Glicko2Rating) -> Result<Rating, RatingError> {
    Rating::new(rating.rating, rating.deviation, rating.volatility)
}
