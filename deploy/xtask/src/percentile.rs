//! Percentiles of what was measured.

/// The value below which that share of sorted values lies.
pub fn percentile(sorted: &[f64], share: f64) -> f64 {
    let last = sorted.len().saturating_sub(1);
    sorted
        .get((last as f64 * share).round() as usize)
        .copied()
        .unwrap_or(0.0)
}

#[cfg(test)]
mod tests {
    use super::percentile;

    #[test]
    fn a_percentile_is_one_of_the_values() {
        let values: Vec<f64> = (0..=100).map(f64::from).collect();

        assert_eq!(
            [0.0, 0.5, 0.99, 1.0].map(|share| percentile(&values, share) as u32),
            [0, 50, 99, 100]
        );
        assert!(percentile(&[], 0.5).abs() < f64::EPSILON);
    }
}
