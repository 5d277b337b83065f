//! Kings: safe in the middlegame, active in the endgame, hunted when they are alone.

use rules::{Bitboard, Color, Position, Role, attacks};

use super::pieces::{centrality, neighbours};
use super::{Phased, phased};
use crate::attention::distance;

/// For each step towards the middle.
const CENTRE: Phased = phased(-14, 10);
/// For each of the three files before the king without a pawn near it.
const NO_SHELTER: Phased = phased(-14, 0);
/// For each rank from home.
const WANDERING: Phased = phased(-12, 0);
/// How dangerous a piece near the king is, by [`Role::index`].
const DANGER: [i32; 6] = [0, 2, 2, 3, 5, 0];
/// The dangers together are squared; from here on more make no difference.
const DANGER_MAX: i32 = 18;

pub(super) fn value(position: &Position, color: Color) -> Phased {
    let king = position.king(color);
    let own_pawns = position.pieces(color, Role::Pawn);
    let rank = king.rank().seen_by(color);
    let mut value = CENTRE * centrality(king) + WANDERING * (i32::from(rank) - 1);
    let files = Bitboard::file(king.file()) | neighbours(king.file());
    let shelter = own_pawns & files;
    let near = shelter
        .into_iter()
        .filter(|pawn| {
            let steps = pawn.rank().seen_by(color).saturating_sub(rank);
            (1..=2).contains(&steps)
        })
        .count() as i32;
    value += NO_SHELTER * (3 - near.min(3));
    value + phased(-danger(position, color), 0)
}

/// How much the opponent's pieces around the king threaten it, in centipawns.
fn danger(position: &Position, color: Color) -> i32 {
    let king = position.king(color);
    let zone = attacks::king(king) | king.into();
    let occupied = position.occupied();
    let mut danger = 0;
    for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
        for square in position.pieces(!color, role) {
            let attacked = match role {
                Role::Knight => attacks::knight(square),
                Role::Bishop => attacks::bishop(square, occupied),
                Role::Rook => attacks::rook(square, occupied),
                _ => attacks::queen(square, occupied),
            };
            if (attacked & zone).is_some() {
                danger += DANGER[role.index()];
            }
        }
    }
    let danger = danger.min(DANGER_MAX);
    danger * danger / 2
}

/// What `color` gains by driving a king that stands alone to the edge and coming near with its own, in centipawns;
/// nothing where the other side has more than its king, or this side cannot mate.
pub(super) fn hunt(position: &Position, color: Color) -> i32 {
    let alone = !position.by_color(!color).has_several();
    if !alone || position.cannot_win_by_material(color) {
        return 0;
    }
    let (own, prey) = (position.king(color), position.king(!color));
    30 * (3 - centrality(prey)) + 5 * (7 - i32::from(distance(own, prey)))
}
