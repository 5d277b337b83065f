//! What SQL would say of a ladder with 500 players.

use domain::ports::RankEntry;
use domain::{PlayerId, Timestamp};

/// An instant at which the ranked are ranked.
pub(crate) const FIRST: Timestamp = Timestamp::from_unix_ms(0);
/// The instant at which all of them lapse.
pub(crate) const LAPSED: Timestamp = Timestamp::from_unix_ms(1_000);

/// Many of equal points, and every fifth one not ranked.
pub(crate) fn ratings() -> Vec<RankEntry> {
    let rating = |player: i64| 1500.0 + (player * 37 % 101) as f64 / 4.0;
    let entry = |player| RankEntry {
        player: PlayerId::new(player),
        rating: rating(player),
        deviation: 45.0 + (player % 7) as f64,
        sequence: player,
        eligible_until: (player % 5 != 0).then_some(LAPSED),
    };
    (1..=500).map(entry).collect()
}
