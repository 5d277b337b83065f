//! The pieces, and what each of them may ever do.

use crate::{Bitboard, Color, Position, Rank, Role, Square};

/// What is taken for granted of a piece, where a proof goes through cases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Assumed {
    Nothing,
    /// It never moves.
    Stays,
    /// It is not captured before it has moved.
    MovesFirst,
}

/// A piece with the squares that it may ever stand on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Man {
    pub(super) color: Color,
    pub(super) role: Role,
    pub(super) home: Square,
    /// Every square that it may ever stand on.
    pub(super) reach: Bitboard,
    /// Every square on which it may ever capture something.
    pub(super) takes: Bitboard,
    /// Whether it may ever be captured; a king never is.
    pub(super) capturable: bool,
    pub(super) assumed: Assumed,
}

impl Man {
    /// Whether it stands on its square in every position to come.
    pub(super) fn is_permanent(&self) -> bool {
        !self.capturable && self.reach == self.home.into()
    }

    /// Whether it is a pawn that may become another piece.
    pub(super) fn promotes(&self) -> bool {
        self.role == Role::Pawn && (self.reach & Bitboard::rank(Rank::back(!self.color))).is_some()
    }

    /// Whether it is taken for granted that it cannot be captured as long as it never moves, and it never does.
    pub(super) fn is_shielded(&self) -> bool {
        self.assumed == Assumed::MovesFirst && self.reach == self.home.into()
    }

    pub(super) fn is_king(&self) -> bool {
        self.role == Role::King
    }
}

/// All pieces, and facts about each side that follow from theirs. Index by [`Color::index`].
#[derive(Clone)]
pub(super) struct Men {
    pub(super) all: Vec<Man>,
    /// The side whose mate is to be excluded.
    pub(super) winner: Color,
    /// Squares that are taken for ever by a piece of the side.
    pub(super) permanent: [Bitboard; 2],
    /// Squares of pieces that nobody captures, by assumption.
    pub(super) shielded: [Bitboard; 2],
    /// Squares that the side attacks in every position to come.
    pub(super) guarded: [Bitboard; 2],
    /// Those of them that its king is not needed for.
    pub(super) guarded_without_king: [Bitboard; 2],
    /// Squares on which a piece of the side that is no king may stand.
    pub(super) pieces: [Bitboard; 2],
    /// Squares on which the side may capture.
    pub(super) takes: [Bitboard; 2],
}

impl Men {
    pub(super) fn of(position: &Position, winner: Color) -> Self {
        let mut all = Vec::with_capacity(32);
        for home in position.occupied() {
            if let Some(piece) = position.piece_at(home) {
                all.push(Man {
                    color: piece.color,
                    role: piece.role,
                    home,
                    reach: home.into(),
                    takes: Bitboard::EMPTY,
                    capturable: false,
                    assumed: Assumed::Nothing,
                });
            }
        }
        Self {
            all,
            winner,
            permanent: [Bitboard::EMPTY; 2],
            shielded: [Bitboard::EMPTY; 2],
            guarded: [Bitboard::EMPTY; 2],
            guarded_without_king: [Bitboard::EMPTY; 2],
            pieces: [Bitboard::EMPTY; 2],
            takes: [Bitboard::EMPTY; 2],
        }
    }

    /// The same pieces, with something taken for granted of one of them.
    pub(super) fn assuming(&self, index: usize, assumed: Assumed) -> Self {
        let mut men = self.clone();
        men.all[index].assumed = assumed;
        men
    }

    /// The pieces of a side that are no king.
    pub(super) fn pieces_of(&self, color: Color) -> impl Iterator<Item = &Man> {
        self.all
            .iter()
            .filter(move |man| man.color == color && !man.is_king())
    }

    /// Whether no piece of the other side but its king ever moves, even when this king has left its square.
    pub(super) fn only_faces_a_king(&self, king: &Man) -> bool {
        let stays = |man: &Man| man.reach == man.home.into();
        let waits_for_king = |man: &Man| {
            man.role == Role::Pawn && king.is_permanent() && man.home.ahead(man.color) == Some(king.home)
        };
        self.pieces_of(!king.color)
            .all(|man| stays(man) && !waits_for_king(man))
    }

    /// Where a side's king may ever stand.
    pub(super) fn king_reach(&self, color: Color) -> Bitboard {
        self.all
            .iter()
            .find(|man| man.color == color && man.is_king())
            .map_or(Bitboard::EMPTY, |king| king.reach)
    }

    /// Squares that are taken for ever.
    pub(super) fn blocked(&self) -> Bitboard {
        self.permanent[0] | self.permanent[1]
    }
}
