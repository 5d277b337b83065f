//! How long a player has not played.

/// Time between two games, in days; never negative, never infinite.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct Elapsed(f64);

impl Elapsed {
    /// No time at all.
    pub const ZERO: Self = Self(0.0);

    /// Far beyond any deviation's growth, so that products with it stay finite.
    const DAYS_MAX: f64 = 1e6;

    /// A number of days with fractions. A negative one (a clock that was set back) or NaN is none.
    pub const fn days(days: f64) -> Self {
        Self(days.max(0.0).min(Self::DAYS_MAX))
    }

    pub(crate) const fn in_days(self) -> f64 {
        self.0
    }
}
