//! Instants as the API writes them.

use std::time::{SystemTime, UNIX_EPOCH};

/// Milliseconds since 1970.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct UnixMs(pub i64);

impl UnixMs {
    /// Now, by the clock of this machine.
    #[expect(
        clippy::disallowed_methods,
        reason = "what is measured are the instants of other processes of this machine"
    )]
    pub fn now() -> Self {
        let since = SystemTime::now().duration_since(UNIX_EPOCH);
        Self(since.map_or(0, |since| since.as_millis() as i64))
    }

    /// Reads `2026-07-01T12:34:56.789Z`.
    pub fn parse(text: &str) -> Option<Self> {
        let (date, time) = text.strip_suffix('Z')?.split_once('T')?;
        let mut date = date.split('-').map(str::parse);
        let (year, month, day): (i64, i64, i64) =
            (date.next()?.ok()?, date.next()?.ok()?, date.next()?.ok()?);
        let (time, millis) = time.split_once('.')?;
        let mut time = time.split(':').map(str::parse);
        let (hour, minute, second): (i64, i64, i64) =
            (time.next()?.ok()?, time.next()?.ok()?, time.next()?.ok()?);
        let millis: i64 = millis.parse().ok().filter(|_| millis.len() == 3)?;
        let seconds = ((days(year, month, day) * 24 + hour) * 60 + minute) * 60 + second;
        Some(Self(seconds * 1_000 + millis))
    }
}

/// Days from 1970 to a date of the Gregorian calendar. Years are counted from March, so that a leap day is the last.
fn days(year: i64, month: i64, day: i64) -> i64 {
    let year = if month <= 2 { year - 1 } else { year };
    let days_before_month = (153 * ((month + 9) % 12) + 2) / 5;
    let from_march_of_year_0 = 365 * year + year / 4 - year / 100 + year / 400 + days_before_month + day - 1;
    // From 1 March of the year 0 to 1 January 1970.
    from_march_of_year_0 - 719_468
}

#[cfg(test)]
mod tests {
    use super::UnixMs;

    /// As `date -u -d … +%s` says.
    #[test]
    fn instants_are_counted_from_1970() {
        for (text, seconds) in [
            ("1970-01-01T00:00:00.000Z", 0),
            ("2000-02-29T23:59:59.000Z", 951_868_799),
            ("2026-12-01T02:00:00.000Z", 1_796_090_400),
            ("2100-03-01T00:00:00.000Z", 4_107_542_400),
        ] {
            assert_eq!(UnixMs::parse(text), Some(UnixMs(seconds * 1_000)), "{text}");
        }
        assert_eq!(UnixMs::parse("1970-01-01T00:00:01.234Z"), Some(UnixMs(1_234)));
    }

    #[test]
    fn what_is_written_otherwise_is_no_instant() {
        for text in ["", "2026-12-01", "2026-12-01T02:00:00Z", "2026-12-01T02:00:00.1Z"] {
            assert_eq!(UnixMs::parse(text), None, "{text}");
        }
    }
}
