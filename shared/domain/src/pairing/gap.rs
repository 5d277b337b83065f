//! How far apart two players are.

use std::f64::consts::{LN_10, PI};

use super::SnipingGuard;

/// 3q²/π² with q = ln 10 / 400.
const G_SCALE: f64 = 3.0 * LN_10 * LN_10 / (400.0 * 400.0 * PI * PI);

/// A player as the gap sees one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Strength {
    pub(super) rating: f64,
    pub(super) deviation: f64,
    pub(super) provisional: bool,
}

impl Strength {
    fn as_seen_by(&self, other: &Self, guard: &SnipingGuard) -> f64 {
        if other.provisional || other.rating <= guard.rating_above {
            return self.rating;
        }
        self.rating - guard.per_point * (self.deviation - guard.deviation_above).max(0.0)
    }
}

/// The factor by which uncertainty shrinks a difference of ratings.
///
/// It is g of Glicko (Glickman: Parameter estimation in large dynamic paired comparison experiments, 1999),
/// for the two deviations together.
fn certainty(one: f64, other: f64) -> f64 {
    (1.0 + G_SCALE * (one * one + other * other)).sqrt().recip()
}

/// The difference of two strengths in points, the smaller the less is known of the players.
pub(super) fn between(one: &Strength, other: &Strength, guard: &SnipingGuard) -> f64 {
    let difference = one.as_seen_by(other, guard) - other.as_seen_by(one, guard);
    difference.abs() * certainty(one.deviation, other.deviation)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pairing::PairingPolicy;

    fn established(rating: f64) -> Strength {
        Strength {
            rating,
            deviation: 45.0,
            provisional: false,
        }
    }

    fn newcomer(rating: f64) -> Strength {
        Strength {
            rating,
            deviation: 350.0,
            provisional: true,
        }
    }

    fn gap(one: Strength, other: Strength) -> f64 {
        let guard = PairingPolicy::default().sniping_guard;
        let gap = between(&one, &other, &guard);
        assert!(
            (gap - between(&other, &one, &guard)).abs() < 1e-9,
            "a gap has two equal ends"
        );
        gap
    }

    /// Values of Glicko's g to two decimals.
    #[test]
    fn uncertainty_shrinks_a_gap_by_the_factor_of_glicko() {
        for (one, other, factor) in [(45.0, 45.0, 0.98), (110.0, 110.0, 0.90), (350.0, 45.0, 0.67)] {
            assert!(
                (certainty(one, other) - factor).abs() < 0.005,
                "{one} and {other}"
            );
        }
    }

    #[test]
    fn the_strong_take_a_newcomer_for_weaker() {
        // 0.5 points for each of the 275 beyond a deviation of 75.
        let (strong, rated_as_high) = (established(2200.0), newcomer(2200.0));

        assert!((gap(strong, rated_as_high) - 137.5 * certainty(45.0, 350.0)).abs() < 1e-9);
    }

    #[test]
    fn up_to_2000_a_newcomer_is_taken_at_the_rating() {
        assert!(gap(established(2000.0), newcomer(2000.0)) < 1e-9);
    }

    #[test]
    fn two_newcomers_take_each_other_at_their_ratings() {
        assert!(gap(newcomer(2300.0), newcomer(2300.0)) < 1e-9);
    }
}
