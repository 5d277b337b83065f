//! What play could hardly have reached, and is accepted all the same.

use crate::{Color, Square};

/// Something odd about an accepted position, for problems and studies.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Warning {
    /// A side has more than eight pawns.
    #[error("{0} has more than eight pawns")]
    TooManyPawns(Color),
    /// A side has more pieces than its missing pawns can have become.
    #[error("{0} has more promoted pieces than missing pawns")]
    TooManyPromoted(Color),
    /// No last move can have given this check.
    #[error("no move can have given this check")]
    ImpossibleCheck,
    /// A castling right without king and rook on their first squares; dropped.
    #[error("castling with the rook of {0} is dropped: king and rook are not both on their first squares")]
    CastlingDropped(Square),
    /// An en passant square over which no pawn can have passed with the last move; dropped.
    #[error("the en passant square {0} is dropped: no pawn can just have passed over it")]
    EnPassantDropped(Square),
    /// The last move was a pawn's, yet the half-move clock counts moves since; the clock is kept.
    #[error("a half-move clock of {clock} contradicts the en passant square {square}")]
    ClockContradictsEnPassant {
        /// The clock given, in plies.
        clock: u32,
        /// The en passant square given.
        square: Square,
    },
    /// Moves are numbered from 1; 0 is read as 1.
    #[error("move number 0 is read as 1")]
    MoveNumberZero,
}
