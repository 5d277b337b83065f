//! Figures beside their bounds.

/// Durations, sorted.
pub(crate) struct Times(Vec<f64>);

impl Times {
    /// These durations in microseconds.
    pub(crate) fn new(mut microseconds: Vec<f64>) -> Self {
        microseconds.sort_unstable_by(f64::total_cmp);
        Self(microseconds)
    }

    pub(crate) fn quantile(&self, share: f64) -> f64 {
        self.0[((self.0.len() - 1) as f64 * share) as usize]
    }
}

/// Prints a figure, what it may be at most, and whether it is.
pub(crate) fn figure(what: &str, value: f64, bound: f64, unit: &str) {
    let verdict = if value <= bound { "within" } else { "MISSED" };
    println!("{what:<44}{value:>10.2} {unit:<4} at most {bound:>6.1} {unit:<4} {verdict}");
}
