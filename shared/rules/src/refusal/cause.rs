//! What stands in the way of a move, with all that its explanation needs.

use super::{Refusal, RefusalCode, english, portuguese};
use crate::{Bilingual, Color, Move, Piece, Role, Square};

/// A piece and the square on which it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Standing {
    pub(super) piece: Piece,
    pub(super) square: Square,
}

/// The notation in which a move was expected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Notation {
    Uci,
    San,
}

/// Why a promotion piece is out of place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Misplaced {
    /// The piece that moves is no pawn.
    NotAPawn(Role),
    /// The target is not on the last rank.
    NotOnTheLastRank,
    /// King or pawn.
    NoSuchPromotion(Role),
}

/// How a castling right was lost. A ply counts the half-moves played, the one that lost it included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum RightLost {
    KingMoved {
        ply: u32,
        by: Move,
    },
    RookMoved {
        rook: Square,
        ply: u32,
        by: Move,
    },
    RookTaken {
        rook: Square,
        ply: u32,
        by: Move,
    },
    /// The position at the start of the line has no such right.
    NotGiven,
    /// The right is with another rook on the same side.
    WithAnotherRook(Square),
}

/// Why a move is refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Cause {
    Checkmate {
        loser: Color,
        king: Square,
        checkers: Vec<Standing>,
    },
    Stalemate {
        side: Color,
        king: Square,
    },
    BadNotation(Notation),
    AmbiguousSan {
        fits: Vec<Move>,
    },
    NoPiece {
        from: Square,
    },
    /// SAN names a kind of piece that the side does not have, or not where it says.
    NoPieceOfKind {
        piece: Piece,
    },
    NotYourPiece {
        theirs: Standing,
    },
    OwnPieceOnTarget {
        moving: Standing,
        own: Standing,
    },
    PieceCannotReach {
        moving: Standing,
        to: Square,
    },
    PathBlocked {
        moving: Standing,
        to: Square,
        blocker: Standing,
    },
    PawnBlocked {
        from: Square,
        to: Square,
        blocker: Standing,
    },
    PawnNothingToCapture {
        from: Square,
        to: Square,
    },
    /// The ply of the double step; 0 when it was made just before the line began.
    EnPassantExpired {
        pawn: Square,
        double_step: u32,
        to: Square,
    },
    PromotionRequired {
        from: Square,
        to: Square,
    },
    PromotionNotAllowed {
        to: Square,
        why: Misplaced,
    },
    /// The first squares of king and rook; in Chess960 there may be no telling where the rook's is.
    CastlingRightLost {
        king: Square,
        rook: Option<Square>,
        how: RightLost,
    },
    CastlingInCheck {
        king: Square,
        checkers: Vec<Standing>,
    },
    CastlingBlocked {
        between: Vec<Standing>,
    },
    CastlingThroughCheck {
        crossed: Square,
        attackers: Vec<Standing>,
    },
    CastlingIntoCheck {
        target: Square,
        attackers: Vec<Standing>,
    },
    KingIntoCheck {
        to: Square,
        attackers: Vec<Standing>,
    },
    StillInCheck {
        king: Square,
        checkers: Vec<Standing>,
    },
    Pinned {
        moving: Standing,
        king: Square,
        attackers: Vec<Standing>,
    },
}

impl Cause {
    pub(super) fn code(&self) -> RefusalCode {
        match self {
            Self::Checkmate { .. } | Self::Stalemate { .. } => RefusalCode::GameOver,
            Self::BadNotation(_) => RefusalCode::BadNotation,
            Self::AmbiguousSan { .. } => RefusalCode::AmbiguousSan,
            Self::NoPiece { .. } | Self::NoPieceOfKind { .. } => RefusalCode::NoPiece,
            Self::NotYourPiece { .. } => RefusalCode::NotYourPiece,
            Self::OwnPieceOnTarget { .. } => RefusalCode::OwnPieceOnTarget,
            Self::PieceCannotReach { .. } => RefusalCode::PieceCannotReach,
            Self::PathBlocked { .. } => RefusalCode::PathBlocked,
            Self::PawnBlocked { .. } => RefusalCode::PawnBlocked,
            Self::PawnNothingToCapture { .. } => RefusalCode::PawnNothingToCapture,
            Self::EnPassantExpired { .. } => RefusalCode::EnPassantExpired,
            Self::PromotionRequired { .. } => RefusalCode::PromotionRequired,
            Self::PromotionNotAllowed { .. } => RefusalCode::PromotionNotAllowed,
            Self::CastlingRightLost { .. } => RefusalCode::CastlingRightLost,
            Self::CastlingInCheck { .. } => RefusalCode::CastlingInCheck,
            Self::CastlingBlocked { .. } => RefusalCode::CastlingBlocked,
            Self::CastlingThroughCheck { .. } => RefusalCode::CastlingThroughCheck,
            Self::CastlingIntoCheck { .. } => RefusalCode::CastlingIntoCheck,
            Self::KingIntoCheck { .. } => RefusalCode::KingIntoCheck,
            Self::StillInCheck { .. } => RefusalCode::StillInCheck,
            Self::Pinned { .. } => RefusalCode::Pinned,
        }
    }

    /// The article of the FIDE Laws that refuses the move; notation is no matter of the Laws.
    pub(super) fn article(&self) -> Option<&'static str> {
        let article = match self {
            Self::BadNotation(_) | Self::AmbiguousSan { .. } => return None,
            Self::Checkmate { .. } => "5.1.1",
            Self::Stalemate { .. } => "5.2.1",
            Self::NoPiece { .. } | Self::NoPieceOfKind { .. } | Self::NotYourPiece { .. } => "1.2",
            Self::OwnPieceOnTarget { .. } => "3.1",
            Self::PieceCannotReach { moving, .. } => match moving.piece.role {
                Role::Bishop => "3.2",
                Role::Rook => "3.3",
                Role::Queen => "3.4",
                Role::Knight => "3.6",
                Role::Pawn => "3.7",
                Role::King => "3.8",
            },
            Self::PathBlocked { .. } => "3.5",
            Self::PawnBlocked { from, to, .. } => {
                if from.rank().index().abs_diff(to.rank().index()) == 2 {
                    "3.7.2"
                } else {
                    "3.7.1"
                }
            }
            Self::PawnNothingToCapture { .. } => "3.7.3",
            Self::EnPassantExpired { .. } => "3.7.3.2",
            Self::PromotionRequired { .. } | Self::PromotionNotAllowed { .. } => "3.7.3.3",
            Self::CastlingRightLost { .. } => "3.8.2.1",
            Self::CastlingInCheck { .. }
            | Self::CastlingThroughCheck { .. }
            | Self::CastlingIntoCheck { .. } => "3.8.2.2.1",
            Self::CastlingBlocked { .. } => "3.8.2.2.2",
            Self::KingIntoCheck { .. } | Self::StillInCheck { .. } | Self::Pinned { .. } => "3.9.2",
        };
        Some(article)
    }

    /// The squares to point at: first the pieces that stand in the way, then the square that they concern.
    pub(super) fn squares(&self) -> Vec<Square> {
        match self {
            Self::BadNotation(_) | Self::NoPieceOfKind { .. } => Vec::new(),
            Self::AmbiguousSan { fits } => fits.iter().map(|fit| fit.from()).collect(),
            Self::Checkmate { king, checkers, .. }
            | Self::CastlingInCheck { king, checkers }
            | Self::StillInCheck { king, checkers } => squares_of(checkers, Some(*king)),
            Self::Stalemate { king, .. } => vec![*king],
            Self::NoPiece { from } => vec![*from],
            Self::NotYourPiece { theirs } => vec![theirs.square],
            Self::OwnPieceOnTarget { own, .. } => vec![own.square],
            Self::PieceCannotReach { moving, to } => vec![moving.square, *to],
            Self::PathBlocked { blocker, .. } | Self::PawnBlocked { blocker, .. } => vec![blocker.square],
            Self::PawnNothingToCapture { to, .. }
            | Self::PromotionRequired { to, .. }
            | Self::PromotionNotAllowed { to, .. } => vec![*to],
            Self::EnPassantExpired { pawn, to, .. } => vec![*pawn, *to],
            Self::CastlingRightLost { king, rook, .. } => [*king].into_iter().chain(*rook).collect(),
            Self::CastlingBlocked { between } => squares_of(between, None),
            Self::CastlingThroughCheck {
                crossed: square,
                attackers,
            }
            | Self::CastlingIntoCheck {
                target: square,
                attackers,
            }
            | Self::KingIntoCheck {
                to: square,
                attackers,
            } => squares_of(attackers, Some(*square)),
            Self::Pinned { king, attackers, .. } => squares_of(attackers, Some(*king)),
        }
    }
}

impl From<Cause> for Refusal {
    fn from(cause: Cause) -> Self {
        Self {
            code: cause.code(),
            article: cause.article(),
            squares: cause.squares(),
            text: Bilingual::new(english::sentence(&cause), portuguese::sentence(&cause)),
        }
    }
}

fn squares_of(standing: &[Standing], and: Option<Square>) -> Vec<Square> {
    standing
        .iter()
        .map(|standing| standing.square)
        .chain(and)
        .collect()
}
