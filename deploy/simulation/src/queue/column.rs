//! The figures that are printed.

use super::record::{Record, percent, percentile};

/// A figure of one run.
#[derive(Clone, Copy)]
pub(super) struct Column {
    /// Its heading, with the unit.
    pub(super) name: &'static str,
    pub(super) decimals: usize,
    pub(super) of: fn(&Record) -> f64,
}

const fn column(name: &'static str, decimals: usize, of: fn(&Record) -> f64) -> Column {
    Column { name, decimals, of }
}

pub(super) const WAIT_P50: Column = column("wait s p50", 2, |run| percentile(&run.waits_s, 50));
pub(super) const WAIT_P95: Column = column("p95", 2, |run| percentile(&run.waits_s, 95));
pub(super) const WAIT_P99: Column = column("p99", 2, |run| percentile(&run.waits_s, 99));
pub(super) const STRONG_WAIT_P95: Column = column(">2300 p95", 1, |run| percentile(&run.strong_waits_s, 95));
pub(super) const GAP_P50: Column = column("gap p50", 0, |run| percentile(&run.gaps, 50));
pub(super) const GAP_P95: Column = column("p95", 0, |run| percentile(&run.gaps, 95));
pub(super) const MET_BEFORE: Column = column("last again %", 2, |run| run.share(run.met_before));
pub(super) const MET_LATELY: Column = column("in last 10 %", 2, |run| run.share(run.met_lately));
pub(super) const LONG_RUNS: Column = column("3+ colour %", 2, |run| run.share(run.long_runs));
pub(super) const IMBALANCED: Column = column("|W-B|>2 %", 2, |run| percent(run.imbalanced, run.judged));
pub(super) const WAVE_P50: Column = column("wave ms p50", 2, |run| percentile(&run.waves_ms, 50));
pub(super) const WAVE_P99: Column = column("p99", 2, |run| percentile(&run.waves_ms, 99));
pub(super) const TICKETS_P50: Column = column("tickets p50", 0, |run| percentile(&run.tickets, 50));

/// All of them, in the order in which they are printed.
pub(super) const ALL: [Column; 13] = [
    WAIT_P50,
    WAIT_P95,
    WAIT_P99,
    STRONG_WAIT_P95,
    GAP_P50,
    GAP_P95,
    MET_BEFORE,
    MET_LATELY,
    LONG_RUNS,
    IMBALANCED,
    WAVE_P50,
    WAVE_P99,
    TICKETS_P50,
];

impl Column {
    /// The least and the greatest figure of these runs.
    pub(super) fn span(&self, records: &[Record]) -> [f64; 2] {
        let figures = || records.iter().map(self.of);
        [
            figures().fold(f64::INFINITY, f64::min),
            figures().fold(f64::NEG_INFINITY, f64::max),
        ]
    }
}
