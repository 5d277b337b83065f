//! `[clocks]`: how time is kept.

use domain::Millis;
use domain::lag::LagClaim;
use toml::Table;

use super::{Faults, Keys};

/// How time is kept, beyond what a game's time control says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Clocks {
    /// `lag_quota_ms`: the most that is given back in one move for the time that the network took, as the
    /// client measured it. None unless set: whoever lies about it gains it.
    pub(crate) lag_quota: Millis,
}

impl Clocks {
    pub(super) fn read(table: Table, faults: &mut Faults) -> Self {
        let mut clocks = Self::default();
        let mut keys = Keys::of(table, "clocks".to_owned(), faults);
        keys.replace("lag_quota_ms", &mut clocks.lag_quota);
        let max = LagClaim::QUOTA_MAX;
        if !(Millis::ZERO..=max).contains(&clocks.lag_quota) {
            keys.refuse("lag_quota_ms", &format!("must be 0 to {}", max.0));
        }
        keys.finish();
        clocks
    }
}
