//! Why castling is refused (3.8.2).

use super::cause::{Cause, RightLost, Standing};
use super::judge::standing;
use crate::{File, Line, Move, Position, Rank, Role, Square, Wing, attacks};

/// The wing to which a king's step is an attempt to castle: two files along its rank from its first square, or onto
/// its own rook there.
pub(super) fn attempted(position: &Position, moving: Standing, to: Square) -> Option<Wing> {
    let Standing { piece, square: from } = moving;
    let at_home = piece.role == Role::King && from == king_home(piece.color);
    let two_files = from.file().index().abs_diff(to.file().index()) == 2;
    let onto_own_rook = position.pieces(piece.color, Role::Rook).contains(to);
    (at_home && to.rank() == from.rank() && (two_files || onto_own_rook)).then(|| Wing::of_rook(from, to))
}

/// The first cause that holds for castling to this wing, which is not legal.
pub(super) fn cause(line: &Line, wing: Wing) -> Cause {
    let position = line.position();
    let (us, them) = (position.turn(), !position.turn());
    let king = position.king(us);
    let Some(rook) = position.castling_rook(us, wing) else {
        let (king, rook) = (king_home(us), Square::new(wing.rook_home(), Rank::back(us)));
        return Cause::CastlingRightLost {
            king,
            rook,
            how: how_lost(line, king, rook, wing),
        };
    };
    if position.is_check() {
        return Cause::CastlingInCheck {
            king,
            checkers: standing(position, position.checkers()),
        };
    }
    let between = attacks::between(king, rook) & position.occupied();
    if between.is_some() {
        return Cause::CastlingBlocked {
            between: standing(position, between),
        };
    }
    let crossed = Square::new(wing.rook_file(), king.rank());
    let target = Square::new(wing.king_file(), king.rank());
    let attackers = |square| standing(position, position.attackers(square, them, position.occupied()));
    let attackers_of_crossed = attackers(crossed);
    if attackers_of_crossed.is_empty() {
        Cause::CastlingIntoCheck {
            target,
            attackers: attackers(target),
        }
    } else {
        Cause::CastlingThroughCheck {
            crossed,
            attackers: attackers_of_crossed,
        }
    }
}

const fn king_home(color: crate::Color) -> Square {
    Square::new(File::E, Rank::back(color))
}

/// The move that took the right away. While the right lasts, king and rook stand at home, so that the first move from
/// or to their squares is the one.
fn how_lost(line: &Line, king: Square, rook: Square, wing: Wing) -> RightLost {
    let side = line.position().turn();
    if line.start().castling_rook(side, wing).is_none() {
        return RightLost::NotGiven;
    }
    let touches = |played: &Move| played.from() == king || played.from() == rook || played.to() == rook;
    let Some((index, &by)) = line
        .moves()
        .iter()
        .enumerate()
        .find(|(_, played)| touches(played))
    else {
        return RightLost::NotGiven;
    };
    let ply = index as u32 + 1;
    if by.from() == king {
        RightLost::KingMoved { ply, by }
    } else if by.from() == rook {
        RightLost::RookMoved { ply, by }
    } else {
        RightLost::RookTaken { ply, by }
    }
}
