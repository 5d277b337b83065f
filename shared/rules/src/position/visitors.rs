//! What becomes of generated moves: counted, looked for, or made up one by one.

use super::generate::{PawnMoves, Visitor};
use crate::moves::{Kind, Move};
use crate::{Bitboard, Color, Rank, Role, Square};

const BACK_RANKS: Bitboard =
    Bitboard::new(Bitboard::rank(Rank::FIRST).bits() | Bitboard::rank(Rank::EIGHTH).bits());

/// Counts moves without making them up.
#[derive(Default)]
pub(super) struct Count(u32);

impl Count {
    pub(super) fn moves(&self) -> u32 {
        self.0
    }
}

impl Visitor for Count {
    fn piece(&mut self, _: Square, targets: Bitboard) {
        self.0 += targets.len();
    }

    fn pawns(&mut self, moves: PawnMoves) {
        let PawnMoves {
            single,
            double,
            west,
            east,
        } = moves;
        // Steps end on empty squares and captures on taken ones, and no two steps end on the same square.
        self.0 += (single | double | west).len() + east.len();
        if (moves.targets() & BACK_RANKS).is_some() {
            self.0 += 3 * ((single | west) & BACK_RANKS).len() + 3 * (east & BACK_RANKS).len();
        }
    }

    fn special(&mut self, _: Move) {
        self.0 += 1;
    }
}

/// Learns whether there is any move.
#[derive(Default)]
pub(super) struct Any(bool);

impl Any {
    pub(super) fn found(&self) -> bool {
        self.0
    }
}

impl Visitor for Any {
    fn piece(&mut self, _: Square, targets: Bitboard) {
        self.0 |= targets.is_some();
    }

    fn pawns(&mut self, moves: PawnMoves) {
        self.0 |= moves.targets().is_some();
    }

    fn special(&mut self, _: Move) {
        self.0 = true;
    }

    fn is_done(&self) -> bool {
        self.0
    }
}

/// Calls a function with every move.
pub(super) struct ForEach<F> {
    color: Color,
    visit: F,
}

impl<F: FnMut(Move)> ForEach<F> {
    pub(super) fn new(color: Color, visit: F) -> Self {
        Self { color, visit }
    }

    /// Visits the moves of pawns that arrive on `targets` by one step of `ranks` ahead and `files` to the right,
    /// seen by White.
    fn steps(&mut self, targets: Bitboard, ranks: i32, files: i32, kind: Kind) {
        let ahead = if self.color == Color::White { 8 } else { -8 };
        let step = ranks * ahead + files;
        for to in targets {
            let from = Square::wrapping((to.index() as i32 - step) as u32);
            if BACK_RANKS.contains(to) {
                for role in Role::PROMOTIONS {
                    (self.visit)(Move::new(from, to, Kind::Promotion(role)));
                }
            } else {
                (self.visit)(Move::new(from, to, kind));
            }
        }
    }
}

impl<F: FnMut(Move)> Visitor for ForEach<F> {
    fn piece(&mut self, from: Square, targets: Bitboard) {
        for to in targets {
            (self.visit)(Move::new(from, to, Kind::Plain));
        }
    }

    fn pawns(&mut self, moves: PawnMoves) {
        self.steps(moves.single, 1, 0, Kind::Plain);
        self.steps(moves.double, 2, 0, Kind::DoubleStep);
        self.steps(moves.west, 1, -1, Kind::Plain);
        self.steps(moves.east, 1, 1, Kind::Plain);
    }

    fn special(&mut self, mv: Move) {
        (self.visit)(mv);
    }
}
