//! Knights to queens: what they are worth, and where.

use rules::{Bitboard, Color, File, Position, Rank, Role, Square, attacks};

use super::{Phased, phased};

const KNIGHT: Phased = phased(320, 310);
const BISHOP: Phased = phased(335, 340);
const ROOK: Phased = phased(490, 540);
const QUEEN: Phased = phased(960, 980);

/// Both bishops are worth more than twice one.
const BISHOP_PAIR: Phased = phased(30, 45);
/// For each step towards the middle.
const KNIGHT_CENTRE: Phased = phased(12, 8);
const BISHOP_CENTRE: Phased = phased(5, 4);
const QUEEN_CENTRE: Phased = phased(2, 6);
/// For each square beyond the usual number.
const KNIGHT_MOBILITY: Phased = phased(4, 4);
const BISHOP_MOBILITY: Phased = phased(4, 5);
const ROOK_MOBILITY: Phased = phased(2, 4);
const QUEEN_MOBILITY: Phased = phased(1, 3);
/// A minor piece at home has yet to be brought out.
const UNDEVELOPED: Phased = phased(-14, 0);
const ROOK_ON_OPEN_FILE: Phased = phased(25, 12);
const ROOK_ON_HALF_OPEN_FILE: Phased = phased(12, 6);
const ROOK_ON_SEVENTH: Phased = phased(18, 28);

pub(super) fn value(position: &Position, color: Color) -> Phased {
    let occupied = position.occupied();
    let own = position.by_color(color);
    let pawns = position.pieces(color, Role::Pawn);
    let free = !(own | guarded_by_pawns(position, !color));
    let mobility = |attacked: Bitboard, usual: i32| (attacked & free).len() as i32 - usual;
    let home = Rank::back(color);
    let mut value = Phased::default();

    for square in position.pieces(color, Role::Knight) {
        value += KNIGHT + KNIGHT_CENTRE * (centrality(square) - 1);
        value += KNIGHT_MOBILITY * mobility(attacks::knight(square), 4);
        if square.rank() == home {
            value += UNDEVELOPED;
        }
    }
    let bishops = position.pieces(color, Role::Bishop);
    for square in bishops {
        value += BISHOP + BISHOP_CENTRE * centrality(square);
        value += BISHOP_MOBILITY * mobility(attacks::bishop(square, occupied), 6);
        if square.rank() == home {
            value += UNDEVELOPED;
        }
    }
    if bishops.has_several() {
        value += BISHOP_PAIR;
    }
    for square in position.pieces(color, Role::Rook) {
        value += ROOK + ROOK_MOBILITY * mobility(attacks::rook(square, occupied), 7);
        let file = Bitboard::file(square.file());
        if (file & pawns).is_empty() {
            value += if (file & position.pieces(!color, Role::Pawn)).is_empty() {
                ROOK_ON_OPEN_FILE
            } else {
                ROOK_ON_HALF_OPEN_FILE
            };
        }
        if square.rank().seen_by(color) == 7 {
            value += ROOK_ON_SEVENTH;
        }
    }
    for square in position.pieces(color, Role::Queen) {
        value += QUEEN + QUEEN_CENTRE * centrality(square);
        value += QUEEN_MOBILITY * mobility(attacks::queen(square, occupied), 14);
    }
    value
}

/// The squares that a side's pawns attack.
pub(super) fn guarded_by_pawns(position: &Position, color: Color) -> Bitboard {
    let pawns = position.pieces(color, Role::Pawn);
    pawns.into_iter().fold(Bitboard::EMPTY, |squares, pawn| {
        squares | attacks::pawn(color, pawn)
    })
}

/// 0 at the edge to 3 in the middle.
pub(super) fn centrality(square: Square) -> i32 {
    let towards_edge = |index: u8| i32::from(index.min(7 - index));
    towards_edge(square.file().index()).min(towards_edge(square.rank().index()))
}

/// The files beside one.
pub(super) fn neighbours(file: File) -> Bitboard {
    File::ALL
        .into_iter()
        .filter(|other| other.index().abs_diff(file.index()) == 1)
        .fold(Bitboard::EMPTY, |squares, other| squares | Bitboard::file(other))
}
