//! A proof without search: where each piece can ever stand, and that no mate fits into that.
//!
//! Every piece starts with its own square. Its set grows by the squares it could step to if all others were
//! wherever they may be, until nothing grows any more. What then is outside of a set is outside for ever: by
//! induction over the plies of any line, the first move that left the sets would have been made in a position
//! inside of them, and would have been added. Locked pawns keep their one square, so walls of them divide the
//! board; if no piece of the winner can ever look at a square of the loser's king whose ways out can all be taken,
//! there is no mate.
//!
//! The method is that of Miguel Ambrona, "A Practical Algorithm for Chess Unwinnability" (FUN 2022,
//! doi 10.4230/LIPIcs.FUN.2022.2), section on semi-static positions.

mod growth;
mod mate;
mod men;
mod stalemate;

use growth::Growth;
use men::{Assumed, Men};

use crate::{Color, Position, Role};

/// Whether there may be a wall: pawns that face each other, and no piece of the winner that could leap or run past.
pub(super) fn are_likely(position: &Position, winner: Color) -> bool {
    let pawns = |color| position.pieces(color, Role::Pawn);
    let facing = pawns(winner).ahead(winner) & pawns(!winner);
    let board = position.board();
    let loose = board.by_role(Role::Knight) | board.straight_sliders();
    facing.has_several() && (loose & position.by_color(winner)).is_empty()
}

/// A look at the mates in between costs about as much as a round of growth.
const ROUNDS_PER_LOOK: u32 = 3;

/// Whether the sets of squares prove that `winner` can never mate.
pub(super) fn exclude_mate(position: &Position, winner: Color) -> bool {
    are_known(position) && hold_no_mate(Men::of(position, winner))
}

/// Whether the sets prove it in each of two cases: some piece never moves, or it is not captured before it has.
///
/// In every line one of them is true of every piece.
pub(super) fn exclude_mate_by_cases(position: &Position, winner: Color) -> bool {
    if !are_known(position) {
        return false;
    }
    let men = Men::of(position, winner);
    (0..men.all.len()).any(|index| {
        !men.all[index].is_king()
            && [Assumed::MovesFirst, Assumed::Stays]
                .into_iter()
                .all(|case| hold_no_mate(men.assuming(index, case)))
    })
}

/// Castling and a capture en passant are moves that the sets do not know.
fn are_known(position: &Position) -> bool {
    position.castling_rights().is_empty() && position.en_passant_square().is_none()
}

/// Whether no mate fits into the sets when they have grown as far as they can.
fn hold_no_mate(mut men: Men) -> bool {
    for round in 1_u32.. {
        match growth::round(&mut men) {
            Growth::GivenUp => return false,
            Growth::Complete => return !mate::fits(&men),
            // The sets only grow: what fits now whatever they become will fit at the end.
            Growth::Unfinished if round % ROUNDS_PER_LOOK == 0 && mate::will_fit(&men) => return false,
            Growth::Unfinished => {}
        }
    }
    false
}
