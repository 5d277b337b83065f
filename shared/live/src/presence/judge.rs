//! What a memory of signs of life says of a player.

use domain::ports::Seen;
use domain::{Millis, Timestamp};

/// What is to be judged.
#[derive(Clone, Copy, Debug)]
pub(super) struct Evidence {
    /// The player's last sign of life, if the memory holds one.
    pub(super) last_sign: Option<Timestamp>,
    /// From this instant on, no sign is missing.
    pub(super) complete_since: Timestamp,
}

/// Judges at `now`: a silence counts only as far as the memory would know of a sign.
pub(super) fn judge(evidence: Evidence, window: Millis, now: Timestamp) -> Seen {
    let Evidence {
        last_sign,
        complete_since,
    } = evidence;
    if last_sign.is_some_and(|sign| now - sign < window) {
        Seen::Present
    } else if now - complete_since < window {
        Seen::Unknown
    } else {
        Seen::Gone {
            since: last_sign.unwrap_or(complete_since),
        }
    }
}
