//! The sets grow until they are closed under every move.

use super::men::{Assumed, Man, Men};
use super::stalemate;
use crate::{Bitboard, Color, Piece, Rank, Role, Square, attacks};

/// How far the sets have grown.
pub(super) enum Growth {
    /// Another round may add to them.
    Unfinished,
    /// They are closed under every move.
    Complete,
    /// A pawn of the winner may become a piece, which can nearly always mate: not worth more rounds.
    GivenUp,
}

/// Lets all sets grow by one move.
pub(super) fn round(men: &mut Men) -> Growth {
    sum_up(men);
    let winner = men.winner;
    if !grow(men) {
        Growth::Complete
    } else if men.pieces_of(winner).any(Man::promotes) {
        Growth::GivenUp
    } else {
        Growth::Unfinished
    }
}

/// Derives the facts about sides from those about pieces.
fn sum_up(men: &mut Men) {
    let mut occupied = Bitboard::EMPTY;
    men.permanent = [Bitboard::EMPTY; 2];
    men.shielded = [Bitboard::EMPTY; 2];
    men.guarded_without_king = [Bitboard::EMPTY; 2];
    men.pieces = [Bitboard::EMPTY; 2];
    men.takes = [Bitboard::EMPTY; 2];
    for man in &men.all {
        let side = man.color.index();
        occupied |= man.reach;
        men.takes[side] |= man.takes;
        if !man.is_king() {
            men.pieces[side] |= man.reach;
        }
        if man.is_shielded() {
            men.shielded[side] |= man.reach;
        }
        if man.is_permanent() {
            men.permanent[side] |= man.reach;
        }
    }
    for man in men.all.iter().filter(|man| !man.is_king()) {
        men.guarded_without_king[man.color.index()] |= guarded_by(man, occupied);
    }
    men.guarded = men.guarded_without_king;
    for king in men.all.iter().filter(|man| man.is_king()) {
        men.guarded[king.color.index()] |= guarded_by(king, occupied);
    }
}

/// The squares that a piece attacks wherever it stands and whoever stands on `occupied`.
fn guarded_by(man: &Man, occupied: Bitboard) -> Bitboard {
    const SQUARES_MAX: u32 = 9; // From more squares than these, nothing is attacked by all.
    if man.capturable || man.promotes() || man.reach.len() > SQUARES_MAX {
        return Bitboard::EMPTY;
    }
    man.reach.into_iter().fold(Bitboard::FULL, |guarded, square| {
        guarded & attacks_of(man, square, occupied)
    })
}

/// The squares that a piece attacks from a square; one that promotes attacks as every piece it may become.
pub(super) fn attacks_of(man: &Man, square: Square, occupied: Bitboard) -> Bitboard {
    match man.role {
        Role::Pawn if man.promotes() => attacks::queen(square, occupied) | attacks::knight(square),
        role => attacks::of(
            Piece {
                color: man.color,
                role,
            },
            square,
            occupied,
        ),
    }
}

/// Adds to every set what one more move adds; false if nothing.
fn grow(men: &mut Men) -> bool {
    let mut grown = false;
    for index in 0..men.all.len() {
        let man = men.all[index];
        let (steps, takes) = moves(men, &man);
        let next = Man {
            reach: man.reach | steps,
            takes: man.takes | takes,
            capturable: man.capturable
                || !man.is_king()
                    && !man.is_shielded()
                    && (man.reach & men.takes[(!man.color).index()]).is_some(),
            ..man
        };
        if (next.reach, next.takes, next.capturable) != (man.reach, man.takes, man.capturable) {
            men.all[index] = next;
            grown = true;
        }
    }
    grown
}

/// The squares to which a piece may move from its set, and those of them where it may capture.
fn moves(men: &Men, man: &Man) -> (Bitboard, Bitboard) {
    let (us, them) = (man.color.index(), (!man.color).index());
    if man.assumed == Assumed::Stays {
        return (Bitboard::EMPTY, Bitboard::EMPTY);
    }
    let free = !(men.permanent[us] | men.shielded[them]);
    match man.role {
        Role::King => {
            let steps = around(man.reach).without(man.reach) & free.without(men.guarded[them]);
            let steps = steps.without(stalemate::steps_that_end_the_game(men, man, steps)) | man.reach;
            (steps, steps)
        }
        Role::Pawn if !man.promotes() => pawn_moves(men, man),
        _ => {
            let blocked = men.blocked();
            let steps = man.reach.into_iter().fold(Bitboard::EMPTY, |set, square| {
                set | attacks_of(man, square, blocked)
            }) & free;
            (steps, steps)
        }
    }
}

fn around(set: Bitboard) -> Bitboard {
    set.into_iter()
        .fold(Bitboard::EMPTY, |around, square| around | attacks::king(square))
}

fn pawn_moves(men: &Men, man: &Man) -> (Bitboard, Bitboard) {
    let color = man.color;
    let open = !men.blocked() & !beyond_facing_pawn(men, man);
    let single = man.reach.ahead(color) & open;
    let third = Bitboard::rank(if color == Color::White {
        Rank::ALL[2]
    } else {
        Rank::ALL[5]
    });
    let double = (single & third).ahead(color) & open;
    let them = (!color).index();
    let victims = men.pieces[them].without(men.shielded[them]);
    let captures = (man.reach.west_ahead(color) | man.reach.east_ahead(color)) & victims;
    (single | double | captures, captures)
}

/// The squares that a pawn cannot step to because an enemy pawn comes towards it on the same file, and neither
/// leaves it.
fn beyond_facing_pawn(men: &Men, man: &Man) -> Bitboard {
    let file = Bitboard::file(man.home.file());
    if man.reach.without(file).is_some() {
        return Bitboard::EMPTY;
    }
    let ahead = attacks_ahead(man);
    men.all
        .iter()
        .filter(|other| {
            other.role == Role::Pawn
                && other.color != man.color
                && ahead.contains(other.home)
                && !other.capturable
                && other.reach.without(file).is_empty()
        })
        .fold(Bitboard::EMPTY, |set, other| {
            set | other.home.into()
                | attacks_ahead(&Man {
                    home: other.home,
                    ..*man
                })
        })
}

/// The squares of the file ahead of a pawn's home.
fn attacks_ahead(man: &Man) -> Bitboard {
    let file = Bitboard::file(man.home.file()).bits();
    let above = match man.color {
        Color::White => !0 << man.home.index() << 1,
        Color::Black => (1 << man.home.index()) - 1,
    };
    Bitboard::new(file & above)
}
