//! The rating systems of a ladder.

mod elo;
mod glicko;
mod glicko2;

pub use elo::{EloConfig, KStep};
pub use glicko::GlickoConfig;
pub use glicko2::Glicko2Config;

use serde::{Deserialize, Serialize};

use crate::config::Span;
use crate::{ConfigFault, Rating, RatingError, Score};

/// A rating system with its configuration, as a ladder names it and as the ledger keeps it.
///
/// Call [`System::validate`] on one that was read from configuration before using it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "system", rename_all = "snake_case")]
pub enum System {
    /// Elo: a rating alone.
    Elo(EloConfig),
    /// Glicko: a rating and how sure it is.
    Glicko(GlickoConfig),
    /// Glicko-2: a rating, how sure it is, and how erratic the player is.
    Glicko2(Glicko2Config),
}

impl Default for System {
    fn default() -> Self {
        Self::Glicko2(Glicko2Config::default())
    }
}

impl System {
    /// Far beyond any deviation's growth, so that products with it stay finite.
    const DAYS: Span = Span::new(0.0, 1e6);

    /// The system's name in configuration and on the wire.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Elo(_) => "elo",
            Self::Glicko(_) => "glicko",
            Self::Glicko2(_) => "glicko2",
        }
    }

    /// Whether the configuration can be used.
    ///
    /// # Errors
    /// Names every setting that is out of its range, not only the first.
    pub fn validate(&self) -> Result<(), Vec<ConfigFault>> {
        match self {
            Self::Elo(config) => config.validate(),
            Self::Glicko(config) => config.validate(),
            Self::Glicko2(config) => config.validate(),
        }
    }

    /// The rating of a player without games.
    pub fn initial(&self) -> Rating {
        match self {
            Self::Elo(config) => config.initial(),
            Self::Glicko(config) => config.initial(),
            Self::Glicko2(config) => config.initial(),
        }
    }

    /// A stored rating as it stands after `days` without a game: the deviation has grown, within its
    /// bounds. A negative number of days (a clock that was set back) or NaN is none.
    #[must_use]
    pub fn aged(&self, rating: Rating, days: f64) -> Rating {
        let days = Self::DAYS.nearest(days);
        match self {
            Self::Elo(_) => rating,
            Self::Glicko(config) => config.aged(rating, days),
            Self::Glicko2(config) => config.aged(rating, days),
        }
    }

    /// The ratings after a game, from those at its end (already [`aged`](System::aged)).
    ///
    /// For either player a loss leaves less than a draw, and a draw less than a win.
    ///
    /// # Errors
    /// When a new rating would be outside what a [`Rating`] can be; then neither may be stored.
    pub fn rate_game(
        &self,
        white: Rating,
        black: Rating,
        white_score: Score,
    ) -> Result<(Rating, Rating), RatingError> {
        match self {
            Self::Elo(config) => config.rate_game(white, black, white_score),
            Self::Glicko(config) => config.rate_game(white, black, white_score),
            Self::Glicko2(config) => config.rate_game(white, black, white_score),
        }
    }

    /// White's expected score, 0 to 1, in a game between two ratings as they stand before it (already
    /// [`aged`](System::aged)): a prediction, in which both players' deviations count where the system has them.
    pub fn expected_score(&self, white: Rating, black: Rating) -> f64 {
        match self {
            Self::Elo(config) => config.expected_score(white, black),
            Self::Glicko(config) => config.expected_score(white, black),
            Self::Glicko2(config) => config.expected_score(white, black),
        }
    }

    /// Whether the rating is still too unsure to be shown without a mark; never so in Elo.
    pub fn is_provisional(&self, rating: &Rating) -> bool {
        match self {
            Self::Elo(_) => false,
            Self::Glicko(config) => rating.deviation() >= config.provisional_deviation,
            Self::Glicko2(config) => rating.deviation() >= config.provisional_deviation,
        }
    }
}
