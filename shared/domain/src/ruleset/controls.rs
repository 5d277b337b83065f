//! The time controls that a ruleset puts before players.

use serde::{Deserialize, Serialize};

use crate::time_control::TimeControl;

/// The time controls that a frontend should offer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OfferedControls {
    /// The first choice.
    pub default: TimeControl,
    /// All that are offered; others within the bounds may be played too.
    pub offered: Vec<TimeControl>,
}
