//! Whether somebody is surely not among some players.

use crate::id::PlayerId;

/// A set of players, in which each has one of 64 marks (Bloom: Space/time trade-offs in hash coding with
/// allowable errors, 1970).
///
/// Most neighbours have nothing to do with each other. This says so without a look at their lists.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Marks(u64);

impl Marks {
    pub(super) fn of(player: PlayerId) -> Self {
        // The upper bits of a product with 2^64 ÷ the golden ratio spread ids that follow each other.
        let spread = (player.raw() as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        Self(1 << (spread >> 58))
    }

    /// Whether none of the players of the one is among those of the other; `false` where it is unsure.
    pub(super) fn are_apart_from(self, other: Self) -> bool {
        self.0 & other.0 == 0
    }
}

impl FromIterator<PlayerId> for Marks {
    fn from_iter<T: IntoIterator<Item = PlayerId>>(players: T) -> Self {
        let together = |marks, player| marks | Self::of(player).0;
        Self(players.into_iter().fold(0, together))
    }
}
