//! A million players whose ratings are spread as on a large ladder.

use domain::ports::RankEntry;
use domain::{PlayerId, Timestamp};

pub(crate) const PLAYERS: usize = 1_000_000;
/// All are ranked now, and stay so.
pub(crate) const NOW: Timestamp = Timestamp::from_unix_ms(1_000);
const NEVER: Timestamp = Timestamp::from_unix_ms(2_000);

/// All players as they stand at first.
pub(crate) fn all() -> Vec<RankEntry> {
    let mut draw = Draw::new(1);
    (0..PLAYERS as i64)
        .map(|player| draw.entry(PlayerId::new(player), 1))
        .collect()
}

/// Numbers that look random and are the same in every run.
pub(crate) struct Draw(u64);

impl Draw {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn unit(&mut self) -> f64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 11) as f64 / (1_u64 << 53) as f64
    }

    pub(crate) fn player(&mut self) -> PlayerId {
        PlayerId::new((self.unit() * PLAYERS as f64) as i64)
    }

    /// Ratings are nearly Gaussian, around 1500 with a standard deviation of 300.
    pub(crate) fn entry(&mut self, player: PlayerId, sequence: i64) -> RankEntry {
        let sum: f64 = (0..12).map(|_| self.unit()).sum();
        RankEntry {
            player,
            rating: (1500.0 + 300.0 * (sum - 6.0)).max(400.0),
            deviation: 45.0 + 30.0 * self.unit(),
            sequence,
            eligible_until: Some(NEVER),
        }
    }
}
