//! Moves that leave one's own king attacked (3.9.2).

use super::cause::{Cause, Standing};
use super::judge::standing;
use crate::{Position, Role, Square};

/// Why a move that is right in every other way is not legal.
pub(super) fn cause(position: &Position, moving: Standing, to: Square) -> Cause {
    let (us, them) = (position.turn(), !position.turn());
    let left = position.occupied().without(moving.square.into());
    if moving.piece.role == Role::King {
        return Cause::KingIntoCheck {
            to,
            attackers: standing(position, position.attackers(to, them, left)),
        };
    }
    let taken = taken_square(position, moving, to);
    let occupied = left.without(taken.into()) | to.into();
    let king = position.king(us);
    let attackers = position.attackers(king, them, occupied).without(taken.into());
    let still = attackers & position.checkers();
    if still.is_some() {
        Cause::StillInCheck {
            king,
            checkers: standing(position, still),
        }
    } else {
        Cause::Pinned {
            moving,
            king,
            attackers: standing(position, attackers),
        }
    }
}

/// The square that a capture empties, which in en passant is not the target.
fn taken_square(position: &Position, moving: Standing, to: Square) -> Square {
    let en_passant = moving.piece.role == Role::Pawn && position.passed_square() == Some(to);
    if en_passant && moving.square.file() != to.file() {
        Square::new(to.file(), moving.square.rank())
    } else {
        to
    }
}
