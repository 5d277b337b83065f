//! King's steps after which the other side is stalemated, wherever its king is.

use super::growth::attacks_of;
use super::men::{Man, Men};
use crate::{Bitboard, Role, Square, attacks};

/// Those of a king's steps that leave the other side, of which nothing but the king ever moves, without a move.
///
/// They end the game, so nothing is reached by them. Mate by uncovering a check is the exception, if it is the
/// winner's.
pub(super) fn steps_that_end_the_game(men: &Men, king: &Man, steps: Bitboard) -> Bitboard {
    if steps.is_empty() || !men.only_faces_a_king(king) {
        return Bitboard::EMPTY;
    }
    let other = men.king_reach(!king.color);
    // Steps by which it would end the game itself are moves too, and this king no longer guards what it did.
    let steps_of_other =
        !(men.permanent[(!king.color).index()] | men.guarded_without_king[king.color.index()]);
    steps
        .into_iter()
        .filter(|&to| {
            let near = attacks::king(to) | to.into();
            let left = other.without(near);
            let has_step = |from: Square| (attacks::king(from) & steps_of_other).without(near).is_some();
            let goes_on = left.into_iter().any(has_step);
            let mates = king.color == men.winner && may_uncover_check(men, king, to, left);
            !goes_on && !mates
        })
        .collect()
}

/// Whether the king, by stepping to a square, may open a line from a piece of its side to one of `targets`.
fn may_uncover_check(men: &Men, king: &Man, to: Square, targets: Bitboard) -> bool {
    let left = attacks::king(to) & king.reach;
    let blocked = men.blocked().without(king.home.into());
    let uncovers = |from: Square, target: Square| {
        left.into_iter()
            .any(|square| attacks::between(from, target).contains(square))
    };
    men.pieces_of(king.color)
        .filter(|man| man.promotes() || matches!(man.role, Role::Bishop | Role::Rook | Role::Queen))
        .any(|man| {
            targets.into_iter().any(|target| {
                (attacks_of(man, target, blocked) & man.reach)
                    .into_iter()
                    .any(|from| uncovers(from, target))
            })
        })
}
