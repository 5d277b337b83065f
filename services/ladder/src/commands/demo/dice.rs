//! Chance that can be had again: the same seed, the same lots.

/// `SplitMix64` (Steele, Lea, Flood: Fast splittable pseudorandom number generators, 2014).
#[derive(Clone, Debug)]
pub(super) struct Dice(u64);

impl Dice {
    /// Dice of a seed.
    pub(super) const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Others, which these no longer influence.
    pub(super) const fn fork(&mut self) -> Self {
        Self(self.word())
    }

    /// Any number.
    pub(super) const fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let word = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ word >> 31
    }

    /// From 0 to 1, which is left out.
    pub(super) fn share(&mut self) -> f64 {
        (self.word() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// One of so many; 0 where there is none.
    pub(super) const fn below(&mut self, count: usize) -> usize {
        match self.word().checked_rem(count as u64) {
            Some(lot) => lot as usize,
            None => 0,
        }
    }
}
