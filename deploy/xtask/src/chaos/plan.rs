//! Which fault comes when, and whom it meets.

use super::fault::Fault;
use crate::dice::SplitMix;

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
    let mut random = SplitMix::new(seed);
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

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{Fault, plan};

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
