//! Time controls in words.

use crate::ruleset::OfferedControl;
use crate::time::Millis;

/// How a language counts time.
pub(super) struct Units {
    pub(super) day: &'static str,
    pub(super) days: &'static str,
    /// As in `30 s a move`.
    pub(super) per_move: &'static str,
    pub(super) unlimited: &'static str,
}

/// A control, such as `3 min + 2 s a move`.
pub(super) fn text(control: OfferedControl, units: &Units) -> String {
    let per_move = units.per_move;
    match control {
        OfferedControl::Fischer {
            initial_ms,
            increment_ms: Millis(0),
        } => span(initial_ms),
        OfferedControl::Fischer {
            initial_ms,
            increment_ms,
        } => format!("{} + {} {per_move}", span(initial_ms), span(increment_ms)),
        OfferedControl::PerMove { per_move_ms } => format!("{} {per_move}", span(per_move_ms)),
        OfferedControl::Correspondence { days_per_move: 1 } => format!("1 {} {per_move}", units.day),
        OfferedControl::Correspondence { days_per_move } => {
            format!("{days_per_move} {} {per_move}", units.days)
        }
        OfferedControl::Unlimited => units.unlimited.to_owned(),
    }
}

/// In whole minutes where it can be, else in seconds, else in milliseconds.
fn span(Millis(ms): Millis) -> String {
    if ms % 60_000 == 0 {
        format!("{} min", ms / 60_000)
    } else if ms % 1_000 == 0 {
        format!("{} s", ms / 1_000)
    } else {
        format!("{ms} ms")
    }
}
