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
    /// The square beside the corner on its rank, where a piece of the loser's takes a way out.
    pub(super) shelter: Square,
    /// Whether the winner's pieces mate only a king that its own pieces hem in, so that these had better stay.
    pub(super) needs_blockers: bool,
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
        let far = Rank::back(!winner);
        let near = Rank::back(winner);
        let blockers = needs_blockers(position, winner);
        if blockers {
            [
                (far, dark, true),
                (far, !dark, true),
                (far, dark, false),
                (near, dark, false),
            ]
        } else {
            [
                (far, dark, false),
                (far, !dark, false),
                (near, dark, false),
                (near, !dark, false),
            ]
        }
        .map(|(rank, dark, blockers)| Self::at(winner, rank, dark, blockers))
    }

    fn at(winner: Color, rank: Rank, dark: bool, needs_blockers: bool) -> Self {
        let a_corner = Square::new(File::A, rank);
        let (corner_file, next_file) = if Bitboard::DARK.contains(a_corner) == dark {
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
            post: Square::new(next_file, post_rank),
            shelter: Square::new(next_file, rank),
            needs_blockers,
        }
    }
}

/// Whether a side has nothing but a lone knight, or bishops of one colour.
fn needs_blockers(position: &Position, winner: Color) -> bool {
    let of = |role| position.pieces(winner, role);
    let (knights, bishops) = (of(Role::Knight), of(Role::Bishop));
    let minors_only = (of(Role::Pawn) | of(Role::Rook) | of(Role::Queen)).is_empty();
    let dark = (bishops & Bitboard::DARK).is_some();
    let light = bishops.without(Bitboard::DARK).is_some();
    minors_only && !(dark && light) && (knights.is_empty() || bishops.is_empty() && !knights.has_several())
}

/// Moves of a king from one square to another on an empty board.
pub(super) fn distance(a: Square, b: Square) -> u32 {
    let files = a.file().index().abs_diff(b.file().index());
    let ranks = a.rank().index().abs_diff(b.rank().index());
    u32::from(files.max(ranks))
}
