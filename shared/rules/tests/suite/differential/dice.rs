//! Random numbers that come again with their seed.

/// A generator of the kind of `SplitMix64`.
pub(super) struct Dice(u64);

impl Dice {
    /// Those of one game of a run.
    pub(super) fn new(seed: u64, game: u64) -> Self {
        let mut dice = Self(seed);
        let run = dice.next();
        Self(run ^ game.wrapping_mul(0xd134_2543_de82_ef95))
    }

    /// A number below the bound, which is far below 2³².
    pub(super) fn below(&mut self, bound: usize) -> usize {
        (((self.next() >> 32) * bound as u64) >> 32) as usize
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }
}
