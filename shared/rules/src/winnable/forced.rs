//! Moves that nobody chose: while there is one legal move only, it is played.

use std::borrow::Cow;

use super::Impossible;
use super::settled::{Settled, without_moves};
use crate::{Color, Move, Position};

/// How many forced moves are followed; what goes on longer is left to the searches.
const FORCED_MAX: usize = 16;

/// Where the forced moves lead.
pub(super) enum Led<'a> {
    /// To a position with so many choices, at least two unless the chain was given up.
    To(Cow<'a, Position>, u32),
    /// To the end of the question.
    Settled(Settled),
}

/// Follows forced moves from a position and shows each to `played`.
pub(super) fn follow(position: &Position, winner: Color, mut played: impl FnMut(Move)) -> Led<'_> {
    let mut here = Cow::Borrowed(position);
    let mut forced = 0;
    loop {
        let choices = here.legal_move_count();
        if choices == 0 {
            return Led::Settled(after_forced(without_moves(&here, winner), forced));
        }
        if here.cannot_win_by_material(winner) {
            return Led::Settled(after_forced(Settled::Lost(Impossible::Material), forced));
        }
        let mut only = None;
        if choices == 1 && forced < FORCED_MAX {
            here.for_each_legal_move(|mv| only = Some(mv));
        }
        let Some(only) = only else {
            return Led::To(here, choices);
        };
        played(only);
        here = Cow::Owned(here.after(only));
        forced += 1;
    }
}

/// A loss that only forced moves lead to is theirs.
fn after_forced(settled: Settled, forced: usize) -> Settled {
    match settled {
        Settled::Lost(_) if forced > 0 => Settled::Lost(Impossible::ForcedMoves),
        other => other,
    }
}
