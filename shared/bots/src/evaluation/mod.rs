//! What a position is worth, in centipawns.
//!
//! Every term has a value for the middlegame and one for the endgame; between the two, the pieces that are left
//! decide. The numbers are common ones, rounded, and were not tuned.

mod kings;
mod pawns;
mod pieces;

use std::ops::{Add, AddAssign, Mul, Neg, Sub};

use rules::{Color, Position, Role};

/// What a piece is worth in an exchange, by [`Role::index`]. Kings are not exchanged.
pub(crate) const EXCHANGE: [i32; 6] = [100, 320, 330, 500, 950, 0];

/// Being to move.
const TEMPO: i32 = 10;

/// A value in the middlegame and in the endgame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Phased {
    middlegame: i32,
    endgame: i32,
}

pub(crate) const fn phased(middlegame: i32, endgame: i32) -> Phased {
    Phased { middlegame, endgame }
}

impl Add for Phased {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        phased(self.middlegame + other.middlegame, self.endgame + other.endgame)
    }
}

impl AddAssign for Phased {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sub for Phased {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        self + -other
    }
}

impl Neg for Phased {
    type Output = Self;

    fn neg(self) -> Self {
        phased(-self.middlegame, -self.endgame)
    }
}

impl Mul<i32> for Phased {
    type Output = Self;

    fn mul(self, factor: i32) -> Self {
        phased(self.middlegame * factor, self.endgame * factor)
    }
}

/// The pieces that make a middlegame, at the start.
const FULL_PHASE: i32 = 24;

/// What the position is worth to the side to move, in centipawns.
pub(crate) fn evaluate(position: &Position) -> i32 {
    let us = position.turn();
    let value = side(position, us) - side(position, !us);
    let phase = phase(position);
    let blended = (value.middlegame * phase + value.endgame * (FULL_PHASE - phase)) / FULL_PHASE;
    blended + kings::hunt(position, us) - kings::hunt(position, !us) + TEMPO
}

fn side(position: &Position, color: Color) -> Phased {
    pieces::value(position, color) + pawns::value(position, color) + kings::value(position, color)
}

fn phase(position: &Position) -> i32 {
    let board = position.board();
    let count = |role| board.by_role(role).len() as i32;
    let phase = count(Role::Knight) + count(Role::Bishop) + 2 * count(Role::Rook) + 4 * count(Role::Queen);
    phase.min(FULL_PHASE)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(fen: &str) -> i32 {
        evaluate(&Position::from_fen(fen).unwrap().position)
    }

    #[test]
    fn the_start_is_worth_the_move_alone() {
        assert_eq!(evaluate(&Position::start()), TEMPO);
    }

    #[test]
    fn a_position_and_its_mirror_image_are_worth_the_same() {
        let white = value("r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4");
        let black = value("rnbqk2r/pppp1ppp/5n2/2b1p3/4P3/2N2N2/PPPP1PPP/R1BQKB1R b KQkq - 4 4");

        assert_eq!(white, black);
    }

    #[test]
    fn a_queen_more_is_worth_most_of_a_queen() {
        assert!(value("4k3/pppp4/8/8/8/8/PPPP4/3QK3 w - - 0 1") > 700);
        assert!(value("4k3/pppp4/8/8/8/8/PPPP4/3QK3 b - - 0 1") < -700);
    }

    #[test]
    fn a_passed_pawn_is_worth_more_the_further_it_has_come() {
        let near = value("4k3/8/1P6/8/8/8/8/4K3 w - - 0 1");
        let far = value("4k3/8/8/8/8/1P6/8/4K3 w - - 0 1");

        assert!(near > far + 50, "{near} {far}");
    }

    #[test]
    fn a_bare_king_is_better_off_in_the_middle() {
        let corner = value("k7/8/8/8/8/8/8/K6R b - - 0 1");
        let middle = value("8/8/8/3k4/8/8/8/K6R b - - 0 1");

        assert!(middle > corner, "{middle} {corner}");
    }
}
