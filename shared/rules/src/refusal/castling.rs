//! Why castling is refused (3.8.2).

use super::cause::{Cause, RightLost, Standing};
use super::judge::standing;
use crate::castling::Route;
use crate::{File, Line, Move, Position, Rank, Role, Square, Variant, Wing, attacks};

/// What someone who wants to castle asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Attempt {
    wing: Wing,
    /// The rook that is named, where there may be several to choose from.
    rook: Option<Square>,
}

impl Attempt {
    /// To castle to a wing, with the rook that has the right to.
    pub(super) const fn to(wing: Wing) -> Self {
        Self { wing, rook: None }
    }

    /// A king's step is an attempt to castle: onto its own rook, or two files along its rank, from its first square.
    /// In Chess960, where that may be any, every square of the back rank is good enough for the former.
    pub(super) fn read(position: &Position, moving: Standing, to: Square) -> Option<Self> {
        let Standing { piece, square: from } = moving;
        let back = Rank::back(piece.color);
        if piece.role != Role::King || from.rank() != back || to.rank() != back {
            return None;
        }
        let on_e_file = from.file() == File::E;
        let two_files = from.file().index().abs_diff(to.file().index()) == 2;
        let onto_own_rook = position.pieces(piece.color, Role::Rook).contains(to);
        let (attempts, rook) = match position.variant() {
            Variant::Standard => (on_e_file && (two_files || onto_own_rook), None),
            Variant::Chess960 => (
                on_e_file && two_files || onto_own_rook,
                onto_own_rook.then_some(to),
            ),
        };
        attempts.then(|| Self {
            wing: Wing::of_rook(from, to),
            rook,
        })
    }
}

/// The first cause that holds for an attempt to castle which is not legal.
pub(super) fn cause(line: &Line, attempt: Attempt) -> Cause {
    let position = line.position();
    let (us, them) = (position.turn(), !position.turn());
    let king = position.king(us);
    let rook = match (position.castling_rook(us, attempt.wing), attempt.rook) {
        (None, _) => return right_lost(line, attempt),
        (Some(right), Some(named)) if right != named => {
            return Cause::CastlingRightLost {
                king,
                rook: Some(named),
                how: RightLost::WithAnotherRook(right),
            };
        }
        (Some(right), _) => right,
    };
    if position.is_check() {
        return Cause::CastlingInCheck {
            king,
            checkers: standing(position, position.checkers()),
        };
    }
    let route = Route::of(king, rook);
    let others = route.others(position.occupied());
    let between = route.of_both() & others;
    if between.is_some() {
        return Cause::CastlingBlocked {
            between: standing(position, between),
        };
    }
    let attackers = |square, occupied| standing(position, position.attackers(square, them, occupied));
    let through = crossed(route).find_map(|crossed| {
        let attackers = attackers(crossed, others | rook.into());
        (!attackers.is_empty()).then_some(Cause::CastlingThroughCheck { crossed, attackers })
    });
    through.unwrap_or_else(|| Cause::CastlingIntoCheck {
        target: route.king_to,
        // In Chess960 it may be the rook's leaving that uncovers the attack.
        attackers: attackers(route.king_to, others | route.rook_to.into()),
    })
}

/// The squares that the king crosses, the nearest first.
fn crossed(route: Route) -> impl Iterator<Item = Square> {
    let nearest_first = |&square: &Square| attacks::between(route.king, square).len();
    let mut squares: Vec<Square> = attacks::between(route.king, route.king_to).into_iter().collect();
    squares.sort_by_key(nearest_first);
    squares.into_iter()
}

fn right_lost(line: &Line, attempt: Attempt) -> Cause {
    let Attempt { wing, rook: named } = attempt;
    let side = line.position().turn();
    if let Some(rook) = line.start().castling_rook(side, wing) {
        let king = line.start().king(side);
        return Cause::CastlingRightLost {
            king,
            rook: Some(rook),
            how: how_lost(line.moves(), king, rook),
        };
    }
    let (king, rook) = match line.position().variant() {
        Variant::Standard => {
            let home = |file| Square::new(file, Rank::back(side));
            (home(File::E), Some(home(wing.rook_home())))
        }
        Variant::Chess960 => (line.position().king(side), named),
    };
    Cause::CastlingRightLost {
        king,
        rook,
        how: RightLost::NotGiven,
    }
}

/// The move that took the right away. While the right lasts, king and rook stand at home, so that the first move from
/// or to their squares is the one.
fn how_lost(moves: &[Move], king: Square, rook: Square) -> RightLost {
    let lost = |(index, &by): (usize, &Move)| {
        let ply = index as u32 + 1;
        if by.from() == king {
            Some(RightLost::KingMoved { ply, by })
        } else if by.from() == rook {
            Some(RightLost::RookMoved { rook, ply, by })
        } else if by.to() == rook {
            Some(RightLost::RookTaken { rook, ply, by })
        } else {
            None
        }
    };
    moves
        .iter()
        .enumerate()
        .find_map(lost)
        .unwrap_or(RightLost::NotGiven)
}
