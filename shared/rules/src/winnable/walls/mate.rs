//! Whether a mate fits into the sets.

use super::growth::attacks_of;
use super::men::Men;
use crate::{Bitboard, Color, Square, attacks};

/// Whether some square of the loser's king may be attacked while each way out is attacked or taken.
pub(super) fn fits(men: &Men) -> bool {
    fits_between(men, men.king_reach(!men.winner))
}

/// Whether a mate fits that still will when the sets have grown, even if the king may then go anywhere.
pub(super) fn will_fit(men: &Men) -> bool {
    fits_between(men, Bitboard::FULL)
}

/// Whether a mate fits if the king's ways out are those to `region`.
fn fits_between(men: &Men, region: Bitboard) -> bool {
    let blocked = men.blocked();
    let struck = men.pieces_of(men.winner).fold(Bitboard::EMPTY, |set, man| {
        man.reach
            .into_iter()
            .fold(set, |set, square| set | attacks_of(man, square, blocked))
    });
    let exits = |square| (attacks::king(square) & region).without(struck);
    (men.king_reach(!men.winner) & struck)
        .into_iter()
        .any(|square| can_be_hemmed_in(men, men.winner, square, exits(square)))
}

/// Whether a king on `square` can find every one of these `exits` taken by its own pieces or attacked by the
/// winner's king.
fn can_be_hemmed_in(men: &Men, winner: Color, square: Square, exits: Bitboard) -> bool {
    if exits.is_empty() {
        return true;
    }
    let near = attacks::king(square) | square.into();
    let blockers = Blockers::of(men, !winner, exits);
    men.king_reach(winner)
        .without(near)
        .into_iter()
        .map(|king| exits.without(attacks::king(king)))
        .chain([exits])
        .any(|left| blockers.can_take(left))
}

/// The loser's pieces that may stand on an exit, each with those exits.
struct Blockers {
    exits: [Bitboard; Self::COUNT_MAX],
    count: usize,
}

impl Blockers {
    /// More of them are as good as that many: a king has eight neighbours, and each set of exits can repeat so often.
    const COUNT_MAX: usize = 64;

    fn of(men: &Men, loser: Color, exits: Bitboard) -> Self {
        let mut found = Self {
            exits: [Bitboard::EMPTY; Self::COUNT_MAX],
            count: 0,
        };
        for man in men.pieces_of(loser) {
            let takes = man.reach & exits;
            if takes.is_some() && found.count < Self::COUNT_MAX {
                found.exits[found.count] = takes;
                found.count += 1;
            }
        }
        found
    }

    /// Whether each of these squares can be taken by a piece of its own.
    fn can_take(&self, squares: Bitboard) -> bool {
        let mut square_of = [None; Self::COUNT_MAX];
        squares
            .into_iter()
            .all(|square| self.place(square, &mut square_of, &mut 0))
    }

    /// Finds a piece for a square, moving others to other squares if need be (augmenting paths).
    fn place(
        &self,
        square: Square,
        square_of: &mut [Option<Square>; Self::COUNT_MAX],
        tried: &mut u64,
    ) -> bool {
        for index in 0..self.count {
            if *tried >> index & 1 != 0 || !self.exits[index].contains(square) {
                continue;
            }
            *tried |= 1 << index;
            let free = match square_of[index] {
                None => true,
                Some(taken) => self.place(taken, square_of, tried),
            };
            if free {
                square_of[index] = Some(square);
                return true;
            }
        }
        false
    }
}
