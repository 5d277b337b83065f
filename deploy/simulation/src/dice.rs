//! Chance that comes again with its seed.

use std::f64::consts::TAU;

/// `SplitMix64` (Steele, Lea, Flood: Fast splittable pseudorandom number generators, 2014).
#[derive(Clone, Debug)]
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(crate) fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// From `low` to below `high`, each as likely.
    pub(crate) fn between(&mut self, low: f64, high: f64) -> f64 {
        let unit = (self.number() >> 11) as f64 / (1_u64 << 53) as f64;
        low + (high - low) * unit
    }

    /// With this chance.
    pub(crate) fn chance(&mut self, chance: f64) -> bool {
        self.between(0.0, 1.0) < chance
    }

    /// Normally distributed (Box, Muller: A note on the generation of random normal deviates, 1958).
    pub(crate) fn normal(&mut self, mean: f64, deviation: f64) -> f64 {
        let radius = (-2.0 * (1.0 - self.between(0.0, 1.0)).ln()).sqrt();
        mean + deviation * radius * (TAU * self.between(0.0, 1.0)).cos()
    }
}

#[cfg(test)]
mod tests {
    use super::Dice;

    /// The first numbers from the seed 1234567, as published beside the reference implementation.
    #[test]
    fn the_numbers_are_those_of_splitmix64() {
        let mut dice = Dice::new(1_234_567);

        let numbers = [dice.number(), dice.number(), dice.number()];

        assert_eq!(
            numbers,
            [
                6_457_827_717_110_365_317,
                3_203_168_211_198_807_973,
                9_817_491_932_198_370_423
            ]
        );
    }

    #[test]
    fn normal_numbers_have_the_mean_and_the_deviation_asked_for() {
        let mut dice = Dice::new(1);
        let numbers: Vec<f64> = (0..100_000).map(|_| dice.normal(1500.0, 350.0)).collect();

        let mean = numbers.iter().sum::<f64>() / 1e5;
        let variance = numbers.iter().map(|number| (number - mean).powi(2)).sum::<f64>() / 1e5;

        // Five standard errors: 350 / √n, and √2 times as much, halved by the root, for the deviation.
        assert!((mean - 1500.0).abs() < 5.6, "{mean}");
        assert!((variance.sqrt() - 350.0).abs() < 4.0, "{variance}");
    }
}
