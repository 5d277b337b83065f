//! Sizes, for people.

use std::fmt;

/// So many bytes, shown with three digits or so: `12.3 MB`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bytes(pub(crate) u64);

/// Decimal ones, as `df -H` and those who sell disks have them.
const UNITS: [&str; 4] = ["kB", "MB", "GB", "TB"];

impl fmt::Display for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut amount = self.0 as f64 / 1000.0;
        let mut unit = 0;
        while amount >= 999.95 && unit + 1 < UNITS.len() {
            amount /= 1000.0;
            unit += 1;
        }
        write!(f, "{amount:.1} {}", UNITS[unit])
    }
}

#[cfg(test)]
mod tests {
    use super::Bytes;

    #[test]
    fn sizes_have_the_unit_that_leaves_few_digits() {
        for (bytes, shown) in [
            (0, "0.0 kB"),
            (409_600, "409.6 kB"),
            (999_999, "1.0 MB"),
            (12_345_678, "12.3 MB"),
            (5_000_000_000_000, "5.0 TB"),
        ] {
            assert_eq!(Bytes(bytes).to_string(), shown);
        }
    }
}
