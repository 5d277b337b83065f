//! What FIDE computes instead of the logistic curve (FIDE Rating Regulations, 8.1.2 and 8.3).

use crate::Score;
use crate::config::Span;

/// Largest rating difference for each expected score from 0.50 in steps of 0.01 (table 8.1.2).
const DIFFERENCE_MAX: [u32; 50] = [
    3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153, 162, 170, 179,
    188, 197, 206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374, 391, 411, 432, 456,
    484, 517, 559, 619, 735,
];

/// From this rating on the true difference counts, however large.
const UNCAPPED_FROM: f64 = 2650.0;

/// Expected score of a player who is rated `difference` points above the opponent (table 8.1.2).
pub fn expected_score(difference: f64) -> f64 {
    let size = difference.abs().round();
    let row = DIFFERENCE_MAX.partition_point(|&max| f64::from(max) < size);
    let percent = 50.0 + row as f64;
    if difference < 0.0 {
        (100.0 - percent) / 100.0
    } else {
        percent / 100.0
    }
}

/// Unrounded change of a rating over a rating period, all games against its value at the start.
///
/// `difference_max` is the 400-point rule; players of 2650 and more are exempt from it.
pub fn period_change(rating: f64, games: &[(f64, Score)], k: f64, difference_max: f64) -> f64 {
    let max = if rating >= UNCAPPED_FROM {
        f64::INFINITY
    } else {
        difference_max
    };
    let over_expectation: f64 = games
        .iter()
        .map(|&(opponent, score)| {
            score.points() - expected_score(Span::new(-max, max).nearest(rating - opponent))
        })
        .sum();
    k * over_expectation
}
