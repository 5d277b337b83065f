//! How long moves took.

use std::cell::RefCell;
use std::time::Duration;

use serde::Serialize;

/// The latency of every move, in microseconds.
#[derive(Default)]
pub(super) struct Latencies(RefCell<Vec<u32>>);

/// What stands out of many latencies, in milliseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub(super) struct Percentiles {
    pub(super) p50: f64,
    pub(super) p90: f64,
    pub(super) p99: f64,
    pub(super) max: f64,
}

impl Latencies {
    /// Notes one.
    pub(super) fn note(&self, took: Duration) {
        self.0
            .borrow_mut()
            .push(u32::try_from(took.as_micros()).unwrap_or(u32::MAX));
    }

    /// The percentiles of all; zeros where there are none.
    pub(super) fn percentiles(&self) -> Percentiles {
        let mut sorted = self.0.borrow().clone();
        sorted.sort_unstable();
        let Some(&max) = sorted.last() else {
            return Percentiles::default();
        };
        // The least latency that at least so many hundredths do not exceed.
        let at = |percent: usize| ms(sorted[(sorted.len() * percent).div_ceil(100).saturating_sub(1)]);
        Percentiles {
            p50: at(50),
            p90: at(90),
            p99: at(99),
            max: ms(max),
        }
    }
}

fn ms(micros: u32) -> f64 {
    f64::from(micros) / 1000.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_latencies_that_occurred() {
        let latencies = Latencies::default();
        for ms in (1..=200).rev() {
            latencies.note(Duration::from_millis(ms));
        }

        let expected = Percentiles {
            p50: 100.0,
            p90: 180.0,
            p99: 198.0,
            max: 200.0,
        };
        assert_eq!(latencies.percentiles(), expected);
    }

    #[test]
    fn a_single_latency_is_every_percentile() {
        let latencies = Latencies::default();
        latencies.note(Duration::from_micros(1500));

        assert_eq!(
            latencies.percentiles(),
            Percentiles {
                p50: 1.5,
                p90: 1.5,
                p99: 1.5,
                max: 1.5
            }
        );
    }
}
