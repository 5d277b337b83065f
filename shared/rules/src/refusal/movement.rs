//! How pieces move, whatever happens to the king.

use super::cause::{Cause, Misplaced, Standing};
use super::en_passant;
use crate::uci::UciMove;
use crate::{Bitboard, Line, Position, Role, Square, attacks};

/// Whether the piece moves like that at all (3.2 to 3.8).
pub(super) fn reach(moving: Standing, to: Square) -> Option<Cause> {
    let Standing { piece, square: from } = moving;
    let reaches = attacks::of(piece, from, Bitboard::EMPTY).contains(to)
        || (piece.role == Role::Pawn && steps(moving).contains(&Some(to)));
    (!reaches).then_some(Cause::PieceCannotReach { moving, to })
}

/// Whether something stands between (3.5).
pub(super) fn path(position: &Position, moving: Standing, to: Square) -> Option<Cause> {
    if moving.piece.role == Role::Pawn {
        return None;
    }
    let between = attacks::between(moving.square, to) & position.occupied();
    let nearest = between
        .into_iter()
        .find(|&square| (attacks::between(moving.square, square) & position.occupied()).is_empty())?;
    let piece = position.piece_at(nearest)?;
    Some(Cause::PathBlocked {
        moving,
        to,
        blocker: Standing {
            piece,
            square: nearest,
        },
    })
}

/// Whether a pawn that moves as pawns do may do so here (3.7.1 to 3.7.3).
pub(super) fn pawn(line: &Line, moving: Standing, to: Square) -> Option<Cause> {
    let position = line.position();
    let from = moving.square;
    if moving.piece.role != Role::Pawn {
        return None;
    }
    if from.file() == to.file() {
        return steps(moving)
            .into_iter()
            .flatten()
            .take_while(|&step| step != to)
            .chain([to])
            .find_map(|step| {
                let piece = position.piece_at(step)?;
                Some(Cause::PawnBlocked {
                    from,
                    to,
                    blocker: Standing { piece, square: step },
                })
            });
    }
    if position.piece_at(to).is_some() || position.passed_square() == Some(to) {
        return None;
    }
    Some(en_passant::expired(line, from, to).unwrap_or(Cause::PawnNothingToCapture { from, to }))
}

/// Whether a promotion piece is missing or out of place (3.7.3.3).
pub(super) fn promotion(moving: Standing, wanted: UciMove) -> Option<Cause> {
    let UciMove { from, to, promotion } = wanted;
    let role = moving.piece.role;
    let on_last_rank = to.rank().seen_by(moving.piece.color) == 8;
    let why = match promotion {
        None if role == Role::Pawn && on_last_rank => return Some(Cause::PromotionRequired { from, to }),
        Some(_) if role != Role::Pawn => Misplaced::NotAPawn(role),
        Some(_) if !on_last_rank => Misplaced::NotOnTheLastRank,
        Some(into @ (Role::King | Role::Pawn)) => Misplaced::NoSuchPromotion(into),
        None | Some(_) => return None,
    };
    Some(Cause::PromotionNotAllowed { to, why })
}

/// The squares straight ahead to which a pawn may step from where it stands, the nearer first.
fn steps(pawn: Standing) -> [Option<Square>; 2] {
    let color = pawn.piece.color;
    let one = pawn.square.ahead(color);
    let starts = pawn.square.rank().seen_by(color) == 2;
    [one, one.filter(|_| starts).and_then(|square| square.ahead(color))]
}
