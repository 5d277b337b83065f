//! Which fault comes when, and whom it meets.

use super::fault::Fault;

/// A fault and its victim.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Planned {
    /// What happens.
    pub(super) fault: Fault,
    /// A number from which the victim among several processes follows.
    pub(super) victim: usize,
    /// At which passing of a step a process dies, from 1.
    pub(super) passing: u32,
}

/// So many faults, the same for the same seed: every kind comes up before one comes up again.
pub(super) fn plan(faults: usize, seed: u64) -> Vec<Planned> {
    let mut random = SplitMix(seed);
    let mut planned = Vec::with_capacity(faults);
    while planned.len() < faults {
        let mut kinds = Fault::ALL;
        for last in (1..kinds.len()).rev() {
            kinds.swap(last, random.below(last + 1));
        }
        let left = faults - planned.len();
        planned.extend(kinds.into_iter().take(left).map(|fault| Planned {
            fault,
            victim: random.below(usize::from(u16::MAX)),
            passing: 1 + random.below(3) as u32,
        }));
    }
    planned
}

/// `SplitMix64` (Steele, Lea, Flood: Fast splittable pseudorandom number generators, 2014).
struct SplitMix(u64);

impl SplitMix {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// Evenly enough for small bounds.
    fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{Fault, SplitMix, plan};

    /// The first numbers from the seed 1234567, as published beside the reference implementation.
    #[test]
    fn the_generator_is_the_published_one() {
        let mut random = SplitMix(1_234_567);
        assert_eq!(random.next(), 6_457_827_717_110_365_317);
        assert_eq!(random.next(), 3_203_168_211_198_807_973);
    }

    #[test]
    fn every_kind_comes_up_before_one_comes_up_again() {
        let kinds: BTreeSet<Fault> = plan(Fault::ALL.len(), 9)
            .iter()
            .map(|planned| planned.fault)
            .collect();
        assert_eq!(kinds, BTreeSet::from(Fault::ALL));
    }

    #[test]
    fn the_same_seed_gives_the_same_plan_and_another_one_another() {
        assert_eq!(plan(50, 3), plan(50, 3));
        assert_ne!(plan(50, 3), plan(50, 4));
    }
}
