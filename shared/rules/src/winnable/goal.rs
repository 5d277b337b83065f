//! The mate to steer for, and how far away a position is.

use crate::{Bitboard, Color, File, Position, Rank, Role, Square};

/// A picture of mate: the loser's king in a corner on the winner's far side, the winner's king near it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Goal {
    pub(super) winner: Color,
    /// Where the loser's king goes.
    pub(super) corner: Square,
    /// Where the winner's king goes: a knight's move from the corner.
    pub(super) post: Square,
}

impl Goal {
    /// The four corners, the most promising first: on the far side, where the winner's pawns become queens, and of
    /// a colour that suits the winner's bishops, or failing these keeps the loser's out of the way.
    pub(super) fn all(position: &Position, winner: Color) -> [Self; 4] {
        let bishops = |color| position.pieces(color, Role::Bishop);
        let dark = if bishops(winner).is_some() {
            (bishops(winner) & Bitboard::DARK).is_some()
        } else {
            bishops(!winner).without(Bitboard::DARK).is_some()
        };
        [(!winner, dark), (!winner, !dark), (winner, dark), (winner, !dark)]
            .map(|(side, dark)| Self::at(winner, Rank::back(side), dark))
    }

    fn at(winner: Color, rank: Rank, dark: bool) -> Self {
        let a_corner = Square::new(File::A, rank);
        let (corner_file, post_file) = if Bitboard::DARK.contains(a_corner) == dark {
            (File::A, File::B)
        } else {
            (File::H, File::G)
        };
        let post_rank = if rank == Rank::FIRST {
            Rank::ALL[2]
        } else {
            Rank::ALL[5]
        };
        Self {
            winner,
            corner: Square::new(corner_file, rank),
            post: Square::new(post_file, post_rank),
        }
    }
}

/// Moves of a king from one square to another on an empty board.
pub(super) fn distance(a: Square, b: Square) -> u32 {
    let files = a.file().index().abs_diff(b.file().index());
    let ranks = a.rank().index().abs_diff(b.rank().index());
    u32::from(files.max(ranks))
}
