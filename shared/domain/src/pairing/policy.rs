//! The constants of pairing, with what each of them trades.

use crate::time::Millis;

/// How tickets are paired.
///
/// The defaults are for any size of the ladder. In small ones a good opponent and a new opponent are rarely
/// the same person: [`Costs::per_meeting`] says how much of the one is given for the other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PairingPolicy {
    /// Time between two waves. Longer ones give closer games to those who wait longer.
    pub wave_every: Millis,
    /// How many neighbours a ticket is compared with.
    pub reach: Reach,
    /// How far apart two ratings may be.
    pub window: Window,
    /// What waiting is worth.
    pub patience: Patience,
    /// When the last opponent may come again.
    pub rematches: Rematches,
    /// How strong a newcomer is taken to be by the strong.
    pub sniping_guard: SnipingGuard,
    /// What makes one game dearer than another.
    pub costs: Costs,
}

/// How many neighbours by rating a ticket is compared with, on each side.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reach {
    /// Usually.
    pub near: usize,
    /// At least, however many wait.
    pub near_min: usize,
    /// Where more places are taken in all pools together, `near` shrinks in proportion: among so many the next
    /// few are as good as equal, and a wave must be over before the next one.
    pub places: usize,
    /// For whoever has waited `far_after`, so that blocks and ranges of the nearest keep nobody waiting.
    pub far: usize,
    /// From when on.
    pub far_after: Millis,
}

/// The gap that two tickets accept from the start, by the lower of both ratings, in points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Window {
    /// Below 1000: ratings down there say least.
    pub below_1000: f64,
    /// Below 1500.
    pub below_1500: f64,
    /// From 1500 on the window is the rating divided by this: the strong are few.
    pub divisor_from_1500: f64,
}

/// What waiting adds to the window.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Patience {
    /// Points of gap for each second waited, where many are around.
    pub points_per_s: f64,
    /// The same in a population of nobody; up to `many` the two are mixed in proportion. The strong of a small
    /// ladder would wait for minutes else.
    pub points_per_s_of_few: f64,
    /// From how many players on a population is large.
    pub many: f64,
    /// The share of the one who has waited less, 0 to 1; the rest is the other's. If only the longer wait
    /// counted, newcomers would be given to whoever waits, however far apart they are.
    pub shorter_share: f64,
    /// The most that waiting adds, in points.
    pub points_max: f64,
}

/// When the last opponent may come again.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rematches {
    /// In a population smaller than this. In a larger one, never.
    pub population_below: f64,
    /// If one of the two has waited so long.
    pub after: Millis,
}

/// An established player of high rating takes an uncertain opponent for weaker than the opponent's rating
/// says, since one who wins by chance is soon rated too high, and high ratings would be theirs to lose.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SnipingGuard {
    /// Players above this rating are guarded.
    pub rating_above: f64,
    /// Opponents up to this deviation are taken at their rating.
    pub deviation_above: f64,
    /// Points deducted for each point of deviation beyond.
    pub per_point: f64,
}

/// What makes one game dearer than another. The unit is a hundredth of a squared point of gap: a gap of 10
/// points costs 1, one of 100 costs 100.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Costs {
    /// For each time that the two met among the last `meetings_among` games of either.
    pub per_meeting: f64,
    /// How many games back a meeting counts.
    pub meetings_among: usize,
    /// For each game that the lesser of two debts of the same colour amounts to.
    pub per_owed_color: f64,
    /// If both had one colour twice running or more, since one of them would have it again.
    pub same_run: f64,
    /// Deducted for each second waited, the two waits weighed as for the window.
    pub per_s_waited: f64,
}

impl Default for PairingPolicy {
    fn default() -> Self {
        Self {
            wave_every: Millis::from_secs(2),
            reach: Reach {
                near: 8,
                near_min: 4,
                places: 16_000,
                far: 16,
                far_after: Millis::from_secs(20),
            },
            window: Window {
                below_1000: 130.0,
                below_1500: 100.0,
                divisor_from_1500: 15.0,
            },
            patience: Patience {
                points_per_s: 8.0,
                points_per_s_of_few: 12.0,
                many: 1000.0,
                shorter_share: 0.7,
                points_max: 500.0,
            },
            rematches: Rematches {
                population_below: 20.0,
                after: Millis::from_secs(30),
            },
            sniping_guard: SnipingGuard {
                rating_above: 2000.0,
                deviation_above: 75.0,
                per_point: 0.5,
            },
            costs: Costs {
                per_meeting: 40.0,
                meetings_among: 9,
                per_owed_color: 8.0,
                same_run: 60.0,
                per_s_waited: 6.0,
            },
        }
    }
}

impl Reach {
    /// With how many on each side a ticket is compared, where so many places are taken.
    pub(super) fn near_among(&self, taken: usize) -> usize {
        let share = self.near * self.places / taken.max(self.places).max(1);
        share.max(self.near_min)
    }
}

impl Window {
    /// The gap that is accepted from the start where the lower of both ratings is `lower`.
    pub fn points(&self, lower: f64) -> f64 {
        if lower < 1000.0 {
            self.below_1000
        } else if lower < 1500.0 {
            self.below_1500
        } else {
            lower / self.divisor_from_1500
        }
    }
}

impl Patience {
    /// Two waits in seconds as one.
    pub fn weighed(&self, one_s: f64, other_s: f64) -> f64 {
        let (shorter, longer) = (one_s.min(other_s), one_s.max(other_s));
        self.shorter_share * shorter + (1.0 - self.shorter_share) * longer
    }

    /// What these two waits, in seconds, add to the window where so many players are around.
    pub fn points(&self, one_s: f64, other_s: f64, population: f64) -> f64 {
        let few = 1.0 - (population / self.many).clamp(0.0, 1.0);
        let points_per_s = self.points_per_s + few * (self.points_per_s_of_few - self.points_per_s);
        (points_per_s * self.weighed(one_s, other_s)).min(self.points_max)
    }
}
