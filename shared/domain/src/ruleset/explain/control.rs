//! Time controls in words.

use crate::time::Millis;
use crate::time_control::TimeControl;

/// How a language counts time.
pub(super) struct Units {
    pub(super) day: &'static str,
    pub(super) days: &'static str,
    /// As in `30 s a move`.
    pub(super) per_move: &'static str,
    /// Before the most that is given back after a move.
    pub(super) given_back: &'static str,
    /// Before how long the clock waits.
    pub(super) after: &'static str,
    pub(super) unlimited: &'static str,
}

/// A control, such as `3 min + 2 s a move`.
pub(super) fn text(control: TimeControl, units: &Units) -> String {
    let per_move = units.per_move;
    match control {
        TimeControl::Fischer {
            initial_ms,
            increment_ms: Millis(0),
        } => span(initial_ms),
        TimeControl::Fischer {
            initial_ms,
            increment_ms,
        } => format!("{} + {} {per_move}", span(initial_ms), span(increment_ms)),
        TimeControl::Bronstein { initial_ms, delay_ms } => {
            let (stock, delay) = (span(initial_ms), span(delay_ms));
            format!("{stock}, {} {delay} {per_move}", units.given_back)
        }
        TimeControl::Delay { initial_ms, delay_ms } => {
            let (stock, delay) = (span(initial_ms), span(delay_ms));
            format!("{stock}, {} {delay} {per_move}", units.after)
        }
        TimeControl::PerMove { per_move_ms } => format!("{} {per_move}", span(per_move_ms)),
        TimeControl::Correspondence { days_per_move: 1 } => format!("1 {} {per_move}", units.day),
        TimeControl::Correspondence { days_per_move } => {
            format!("{days_per_move} {} {per_move}", units.days)
        }
        TimeControl::Unlimited => units.unlimited.to_owned(),
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
