//! The codes under which a move is refused.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Why a move is refused, as far as the board and its history say so.
///
/// The names are part of the API and never change. They stand in the order in which they are judged: the first that
/// holds decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RefusalCode {
    /// Checkmate or stalemate is on the board (5.1.1, 5.2.1).
    GameOver,
    /// The text is neither UCI nor SAN.
    BadNotation,
    /// The SAN text fits more than one legal move.
    AmbiguousSan,
    /// The start square is empty (1.2).
    NoPiece,
    /// The piece is the opponent's (1.2).
    NotYourPiece,
    /// A piece of the mover's own stands on the target (3.1).
    OwnPieceOnTarget,
    /// That piece does not move like that (3.2 to 3.8).
    PieceCannotReach,
    /// Something stands between start and target (3.5).
    PathBlocked,
    /// Something stands before the pawn (3.7.1, 3.7.2).
    PawnBlocked,
    /// A pawn moves diagonally only to capture (3.7.3).
    PawnNothingToCapture,
    /// En passant was possible only in the very next move (3.7.3.2).
    EnPassantExpired,
    /// A pawn on the last rank needs a promotion piece (3.7.3.3).
    PromotionRequired,
    /// A promotion piece where there is none, or a king or pawn (3.7.3.3).
    PromotionNotAllowed,
    /// King or rook has moved, or the rook was taken (3.8.2.1).
    CastlingRightLost,
    /// Not out of a check (3.8.2.2.1).
    CastlingInCheck,
    /// Not with anything between king and rook (3.8.2.2.2).
    CastlingBlocked,
    /// Not across an attacked square (3.8.2.2.1).
    CastlingThroughCheck,
    /// Not onto an attacked square (3.8.2.2.1).
    CastlingIntoCheck,
    /// The king steps onto an attacked square (3.9.2).
    KingIntoCheck,
    /// A piece that gave check still gives it (3.9.2).
    StillInCheck,
    /// The piece uncovers its own king (3.9.2).
    Pinned,
}

impl RefusalCode {
    /// Every code, in the order of judgement.
    pub const ALL: [Self; 21] = [
        Self::GameOver,
        Self::BadNotation,
        Self::AmbiguousSan,
        Self::NoPiece,
        Self::NotYourPiece,
        Self::OwnPieceOnTarget,
        Self::PieceCannotReach,
        Self::PathBlocked,
        Self::PawnBlocked,
        Self::PawnNothingToCapture,
        Self::EnPassantExpired,
        Self::PromotionRequired,
        Self::PromotionNotAllowed,
        Self::CastlingRightLost,
        Self::CastlingInCheck,
        Self::CastlingBlocked,
        Self::CastlingThroughCheck,
        Self::CastlingIntoCheck,
        Self::KingIntoCheck,
        Self::StillInCheck,
        Self::Pinned,
    ];

    /// The code as it is written on the wire.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::GameOver => "game_over",
            Self::BadNotation => "bad_notation",
            Self::AmbiguousSan => "ambiguous_san",
            Self::NoPiece => "no_piece",
            Self::NotYourPiece => "not_your_piece",
            Self::OwnPieceOnTarget => "own_piece_on_target",
            Self::PieceCannotReach => "piece_cannot_reach",
            Self::PathBlocked => "path_blocked",
            Self::PawnBlocked => "pawn_blocked",
            Self::PawnNothingToCapture => "pawn_nothing_to_capture",
            Self::EnPassantExpired => "en_passant_expired",
            Self::PromotionRequired => "promotion_required",
            Self::PromotionNotAllowed => "promotion_not_allowed",
            Self::CastlingRightLost => "castling_right_lost",
            Self::CastlingInCheck => "castling_in_check",
            Self::CastlingBlocked => "castling_blocked",
            Self::CastlingThroughCheck => "castling_through_check",
            Self::CastlingIntoCheck => "castling_into_check",
            Self::KingIntoCheck => "king_into_check",
            Self::StillInCheck => "still_in_check",
            Self::Pinned => "pinned",
        }
    }
}

impl fmt::Display for RefusalCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}
