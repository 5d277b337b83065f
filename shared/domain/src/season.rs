//! Seasons of a ladder: when one ends, and what the next one makes of a rating.

use std::fmt;

use chrono::{DateTime, Days, Months, NaiveDate, NaiveTime, Utc};
use rating::{Rating, RatingError, System};
use serde::{Deserialize, Serialize};

use crate::time::Timestamp;

/// Which of a ladder's seasons, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SeasonNumber(u32);

impl SeasonNumber {
    /// The one in which a ladder begins; a ladder without a calendar has no other.
    pub const FIRST: Self = Self(1);

    /// The season of that number; there is none before the first.
    pub const fn new(number: u32) -> Self {
        if number == 0 { Self::FIRST } else { Self(number) }
    }

    /// The number.
    pub const fn get(self) -> u32 {
        self.0
    }

    /// The one after it.
    #[must_use]
    pub const fn next(self) -> Self {
        Self(self.0.saturating_add(1))
    }

    /// How many boundaries lie between `earlier` and this one; 0 where it is not earlier.
    pub const fn since(self, earlier: Self) -> u32 {
        self.0.saturating_sub(earlier.0)
    }
}

impl fmt::Display for SeasonNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// What a season is called that begins at this instant: the day, such as `2026-12-01`.
pub fn name(begins: Timestamp) -> String {
    begins.utc().date_naive().to_string()
}

/// A ladder's seasons, as an operator sets them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Seasons {
    /// When they end.
    pub calendar: Calendar,
    /// What becomes of a rating at the first game of a later season; `None`: it stays as it was.
    pub reset: Option<SoftReset>,
}

/// When seasons end: at midnight UTC, at the same distance from one to the next.
///
/// A season that was opened late, since nobody was running at the boundary, still ends with its own period.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Calendar {
    /// A day on which a season begins. Others begin as far from it, before and after, as `every` says.
    pub anchor: NaiveDate,
    /// How long a season is.
    pub every: Period,
}

/// The length of a season.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Period {
    /// So many days, 1 to 366.
    Days(u16),
    /// So many calendar months, 1 to 12.
    Months(u8),
}

impl Period {
    /// The longest, in days.
    pub const DAYS_MAX: u16 = 366;
    /// The longest, in months.
    pub const MONTHS_MAX: u8 = 12;

    /// No fewer periods than this lie between two days so many days apart.
    fn at_least_between(self, days: i64) -> i64 {
        match self {
            Self::Days(length) => days.div_euclid(i64::from(length.max(1))),
            Self::Months(length) => days.div_euclid(31 * i64::from(length.max(1))) - 1,
        }
    }
}

impl Calendar {
    /// The first boundary later than `instant`.
    ///
    /// `None`: beyond the dates that a calendar can name.
    pub fn next_boundary(self, instant: Timestamp) -> Option<Timestamp> {
        let day = instant.utc().date_naive();
        let mut count = self
            .every
            .at_least_between(day.signed_duration_since(self.anchor).num_days());
        loop {
            let boundary = self.boundary(count)?;
            if boundary > instant {
                return Some(boundary);
            }
            count += 1;
        }
    }

    /// The boundary `count` periods after the anchor, or before it.
    fn boundary(self, count: i64) -> Option<Timestamp> {
        let distance = count.unsigned_abs();
        let day = match self.every {
            Period::Days(length) => {
                let days = Days::new(distance.checked_mul(u64::from(length.max(1)))?);
                if count < 0 {
                    self.anchor.checked_sub_days(days)
                } else {
                    self.anchor.checked_add_days(days)
                }
            }
            // Always counted from the anchor, so that a 31st comes back after a shorter month.
            Period::Months(length) => {
                let months = u32::try_from(distance)
                    .ok()?
                    .checked_mul(u32::from(length.max(1)))?;
                if count < 0 {
                    self.anchor.checked_sub_months(Months::new(months))
                } else {
                    self.anchor.checked_add_months(Months::new(months))
                }
            }
        }?;
        let midnight: DateTime<Utc> = day.and_time(NaiveTime::MIN).and_utc();
        Some(midnight.into())
    }
}

/// What a new season makes of a rating: nearer to that of a newcomer, and less sure.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SoftReset {
    /// How far the rating is pulled towards the initial one: 0 not at all, 1 all the way.
    pub pull: f64,
    /// The deviation is at least this afterwards, in rating points; 0 leaves it alone, as Elo must.
    pub deviation: f64,
}

impl SoftReset {
    /// The rating after `seasons` boundaries, each of which pulls anew.
    ///
    /// # Errors
    /// When the settings lead to what no rating can be; those that were validated do not.
    pub fn apply(&self, system: &System, rating: Rating, seasons: u32) -> Result<Rating, RatingError> {
        if seasons == 0 {
            return Ok(rating);
        }
        let initial = system.initial().rating();
        let kept = (1.0 - self.pull).powf(f64::from(seasons));
        Rating::new(
            initial + kept * (rating.rating() - initial),
            rating.deviation().max(self.deviation),
            rating.volatility(),
        )
    }
}

#[cfg(test)]
#[expect(clippy::float_cmp, reason = "these values are exact in binary")]
mod tests {
    use super::*;

    fn at(text: &str) -> Timestamp {
        text.parse().expect("an instant")
    }

    fn calendar(anchor: &str, every: Period) -> Calendar {
        Calendar {
            anchor: anchor.parse().expect("a day"),
            every,
        }
    }

    fn next(calendar: Calendar, instant: &str) -> String {
        calendar
            .next_boundary(at(instant))
            .expect("a boundary")
            .to_string()
    }

    #[test]
    fn a_season_ends_at_the_next_midnight_of_its_calendar() {
        let quarters = calendar("2026-01-01", Period::Months(3));
        for (instant, boundary) in [
            ("2026-12-01T12:00:00.000Z", "2027-01-01T00:00:00.000Z"),
            ("2026-03-31T23:59:59.999Z", "2026-04-01T00:00:00.000Z"),
            ("2024-02-29T00:00:00.000Z", "2024-04-01T00:00:00.000Z"),
            ("2040-08-15T06:00:00.000Z", "2040-10-01T00:00:00.000Z"),
        ] {
            assert_eq!(next(quarters, instant), boundary, "{instant}");
        }
    }

    #[test]
    fn the_instant_of_a_boundary_belongs_to_the_season_that_begins() {
        let weeks = calendar("2026-11-30", Period::Days(7));
        assert_eq!(
            next(weeks, "2026-12-07T00:00:00.000Z"),
            "2026-12-14T00:00:00.000Z"
        );
        assert_eq!(
            next(weeks, "2026-12-06T23:59:59.999Z"),
            "2026-12-07T00:00:00.000Z"
        );
        assert_eq!(
            next(weeks, "2026-11-22T10:00:00.000Z"),
            "2026-11-23T00:00:00.000Z"
        );
    }

    #[test]
    fn months_from_a_31st_end_on_the_last_day_of_shorter_ones_and_come_back() {
        let months = calendar("2026-01-31", Period::Months(1));
        assert_eq!(
            next(months, "2026-02-01T00:00:00.000Z"),
            "2026-02-28T00:00:00.000Z"
        );
        assert_eq!(
            next(months, "2026-02-28T00:00:00.000Z"),
            "2026-03-31T00:00:00.000Z"
        );
    }

    #[test]
    fn a_soft_reset_pulls_towards_the_initial_rating_and_widens_the_deviation() {
        let reset = SoftReset {
            pull: 0.25,
            deviation: 120.0,
        };
        let strong = Rating::new(2100.0, 50.0, 0.06).expect("a rating");
        let after = |seasons| {
            let rating = reset
                .apply(&System::default(), strong, seasons)
                .expect("a rating");
            [rating.rating(), rating.deviation(), rating.volatility()]
        };
        assert_eq!(after(0), [2100.0, 50.0, 0.06]);
        assert_eq!(after(1), [1950.0, 120.0, 0.06]);
        // 1500 + 600 × 0.75³
        assert_eq!(after(3), [1753.125, 120.0, 0.06]);
    }
}
