//! How far one game may move a rating.

use crate::score::Score;

/// The floor of a rating and the largest step of one game.
///
/// A plain clamp would make a draw equal to a win where both exceed the step, and a loss equal to
/// a draw at the floor. So the bounds of the three results lie [`Bounds::GAP`] apart: whatever
/// decides, a loss leaves less than a draw, and a draw less than a win.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bounds {
    /// No rating ends below this many points.
    pub(crate) floor: f64,
    /// No game moves a rating by more points, except up to the floor.
    pub(crate) step_max: f64,
}

impl Bounds {
    /// In points: far above a rounding error, far below anything a player can see.
    const GAP: f64 = 1e-6;

    /// The rating after a game, from the one before and the one that the mathematics proposes.
    pub(crate) fn apply(self, before: f64, proposed: f64, score: Score) -> f64 {
        let above_loss = match score {
            Score::Loss => 0.0,
            Score::Draw => Self::GAP,
            Score::Win => 2.0 * Self::GAP,
        };
        let below_win = 2.0 * Self::GAP - above_loss;
        let step = (proposed - before)
            .min(self.step_max - below_win)
            .max(above_loss - self.step_max);
        (before + step).max(self.floor + above_loss)
    }
}

#[cfg(test)]
#[expect(clippy::float_cmp, reason = "a bound is met exactly")]
mod tests {
    use super::*;

    const BOUNDS: Bounds = Bounds {
        floor: 400.0,
        step_max: 700.0,
    };

    fn after(before: f64, proposed: [f64; 3]) -> [f64; 3] {
        let [loss, draw, win] = proposed;
        [(loss, Score::Loss), (draw, Score::Draw), (win, Score::Win)]
            .map(|(proposed, score)| BOUNDS.apply(before, proposed, score))
    }

    #[test]
    fn a_step_within_the_bounds_is_left_alone() {
        assert_eq!(after(1500.0, [1480.0, 1499.0, 1520.0]), [1480.0, 1499.0, 1520.0]);
    }

    #[test]
    fn a_win_and_a_draw_beyond_the_step_stay_apart() {
        let [_, draw, win] = after(500.0, [490.0, 1300.0, 1900.0]);

        assert_eq!(win, 1200.0);
        assert!(draw < win && win - draw < 1e-5);
    }

    #[test]
    fn a_loss_and_a_draw_at_the_floor_stay_apart() {
        let [loss, draw, win] = after(400.0, [390.0, 398.0, 399.0]);

        assert_eq!(loss, 400.0);
        assert!(loss < draw && draw < win && win < 400.0 + 1e-5);
    }
}
