//! What the board and the material settle before any move is tried.

use super::Impossible;
use crate::{Color, Position};

/// A question that needs no search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Settled {
    /// The winner has given mate.
    Won,
    /// The winner never will.
    Lost(Impossible),
}

/// Judges a position in which the side to move has no legal move.
pub(super) fn without_moves(position: &Position, winner: Color) -> Settled {
    match (position.is_check(), position.turn() == winner) {
        (true, false) => Settled::Won,
        (true, true) => Settled::Lost(Impossible::Checkmate),
        (false, _) => Settled::Lost(Impossible::Stalemate),
    }
}

/// Judges by what stands on the board: its end first, since a mate counts whatever is left to mate with.
pub(super) fn settled(position: &Position, winner: Color) -> Option<Settled> {
    if !position.has_legal_move() {
        Some(without_moves(position, winner))
    } else if position.cannot_win_by_material(winner) {
        Some(Settled::Lost(Impossible::Material))
    } else {
        None
    }
}
