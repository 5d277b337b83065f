//! Time that the network took, and how much of it is given back.

use crate::time::Millis;

/// What a client says of a turn, and what the installation grants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LagClaim {
    /// How long the player thought, by the client's own clock: from showing the position to the move.
    pub thinking: Millis,
    /// The most that is given back for one move.
    pub quota: Millis,
}

impl LagClaim {
    /// The highest quota: a player whose moves take longer to arrive plays on a broken network.
    pub const QUOTA_MAX: Millis = Millis::from_secs(1);

    /// What is given back of a turn that lasted `elapsed` here: what the player did not think, up to the quota.
    ///
    /// Never more than the turn lasted, whatever the client says. It is no defence against a client that lies:
    /// the quota is what a lie can gain.
    pub fn granted(self, elapsed: Millis) -> Millis {
        let network = elapsed - self.thinking.at_least_zero();
        network.min(self.quota).at_least_zero()
    }
}
