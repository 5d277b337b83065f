//! A player's strength, and how sure we are of it.

use serde::{Deserialize, Serialize};

use crate::config::Span;

/// What every system stores of a player.
///
/// Elo knows neither deviation nor volatility, Glicko no volatility: there they stay what they were.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Unchecked", into = "Unchecked")]
pub struct Rating {
    points: f64,
    deviation: f64,
    volatility: f64,
}

impl Rating {
    const RATING: Span = Span::new(-100_000.0, 100_000.0);
    const DEVIATION: Span = Span::new(0.0, 1_000.0);
    const VOLATILITY: Span = Span::new(0.0, 1.0);

    /// A rating (±100 000 points), its deviation (0 to 1000 points) and volatility (0 to 1).
    ///
    /// # Errors
    /// Names the first value that is not finite or not in its range.
    pub fn new(rating: f64, deviation: f64, volatility: f64) -> Result<Self, RatingError> {
        in_span("rating", rating, Self::RATING)?;
        in_span("deviation", deviation, Self::DEVIATION)?;
        in_span("volatility", volatility, Self::VOLATILITY)?;
        Ok(Self {
            points: rating,
            deviation,
            volatility,
        })
    }

    /// The nearest rating there is; a validated configuration holds no other.
    pub(crate) const fn clamped(rating: f64, deviation: f64, volatility: f64) -> Self {
        Self {
            points: Self::RATING.nearest(rating),
            deviation: Self::DEVIATION.nearest(deviation),
            volatility: Self::VOLATILITY.nearest(volatility),
        }
    }

    /// Strength, in points.
    pub const fn rating(&self) -> f64 {
        self.points
    }

    /// Standard error of the strength, in points.
    pub const fn deviation(&self) -> f64 {
        self.deviation
    }

    /// How erratic the results are: growth of the deviation per rating period, on Glicko-2's scale.
    pub const fn volatility(&self) -> f64 {
        self.volatility
    }

    /// The rating as players see it, in whole points.
    pub fn displayed(&self) -> i64 {
        displayed(self.points)
    }

    /// The same strength with another deviation, which the caller keeps within the range.
    pub(crate) const fn with_deviation(self, deviation: f64) -> Self {
        Self { deviation, ..self }
    }
}

/// A rating as players see it: whole points, rounded down, so that nobody is shown a mark before
/// reaching it.
pub fn displayed(rating: f64) -> i64 {
    rating.floor() as i64
}

/// A value that no rating can have.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
#[error("{quantity} {value} is not within {min} to {max}")]
pub struct RatingError {
    /// Which value.
    pub quantity: &'static str,
    /// What it was.
    pub value: f64,
    /// The least it may be.
    pub min: f64,
    /// The most it may be.
    pub max: f64,
}

pub(crate) fn in_span(quantity: &'static str, value: f64, span: Span) -> Result<(), RatingError> {
    if span.contains(value) {
        Ok(())
    } else {
        Err(RatingError {
            quantity,
            value,
            min: span.min,
            max: span.max,
        })
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Unchecked {
    rating: f64,
    deviation: f64,
    volatility: f64,
}

impl TryFrom<Unchecked> for Rating {
    type Error = RatingError;

    fn try_from(value: Unchecked) -> Result<Self, RatingError> {
        Self::new(value.rating, value.deviation, value.volatility)
    }
}

impl From<Rating> for Unchecked {
    fn from(value: Rating) -> Self {
        Self {
            rating: value.points,
            deviation: value.deviation,
            volatility: value.volatility,
        }
    }
}
