//! Refusals in English.

use super::cause::{Cause, Misplaced, Notation, RightLost, Standing};
use crate::{Color, Move, Role, Square};

/// The sentence that explains why the move is refused.
#[expect(
    clippy::too_many_lines,
    reason = "one arm a cause: a table rather than a procedure"
)]
pub(super) fn sentence(cause: &Cause) -> String {
    match cause {
        Cause::Checkmate { loser, checkers, .. } => {
            format!(
                "The game is over: {} is checkmated by {}.",
                side(*loser),
                list(checkers)
            )
        }
        Cause::Stalemate { side: stalemated, .. } => {
            format!("The game is over: {} is stalemated, a draw.", side(*stalemated))
        }
        Cause::BadNotation(Notation::Uci) => {
            "This is no move: write start and target square, as e2e4, and the piece of a promotion, as e7e8q."
                .to_owned()
        }
        Cause::BadNotation(Notation::San) => {
            "This is no move: write it as Nf3, exd5, O-O or e8=Q.".to_owned()
        }
        Cause::AmbiguousSan { fits } => {
            format!(
                "This fits more than one move ({}): add the start file or rank.",
                moves(fits)
            )
        }
        Cause::NoPiece { from } => format!("There is no piece on {from}."),
        Cause::NoPieceOfKind { piece } => {
            format!(
                "{} has no {} that this could mean.",
                side(piece.color),
                role(piece.role)
            )
        }
        Cause::NotYourPiece { theirs } => {
            let owner = theirs.piece.color;
            format!(
                "{} belongs to {}, and it is {}'s move.",
                the_at_start(*theirs),
                side(owner),
                side(!owner)
            )
        }
        Cause::OwnPieceOnTarget { moving, own } => format!(
            "{} cannot go to {}: a {} of its own side stands there.",
            the_at_start(*moving),
            own.square,
            role(own.piece.role)
        ),
        Cause::PieceCannotReach { moving, to } => {
            format!(
                "{} cannot go to {to}: {}.",
                the_at_start(*moving),
                how_it_moves(moving.piece.role)
            )
        }
        Cause::PathBlocked { moving, to, blocker } => {
            format!(
                "{} cannot go to {to}: {} stands between.",
                the_at_start(*moving),
                the(*blocker)
            )
        }
        Cause::PawnBlocked { from, to, blocker } => {
            format!(
                "The pawn on {from} cannot go to {to}: {} stands in its way.",
                the(*blocker)
            )
        }
        Cause::PawnNothingToCapture { from, to } => {
            format!(
                "The pawn on {from} has nothing to capture on {to}: a pawn moves diagonally only to capture."
            )
        }
        Cause::EnPassantExpired {
            pawn, double_step: 0, ..
        } => format!(
            "The pawn on {pawn} made its double step just before the first move; it could be taken en passant at \
             ply 1 only, and since ply 2 it cannot."
        ),
        Cause::EnPassantExpired {
            pawn, double_step, ..
        } => format!(
            "The pawn on {pawn} made its double step at ply {double_step}; it could be taken en passant in the very \
             next move only, and since ply {} it cannot.",
            double_step + 2
        ),
        Cause::PromotionRequired { from, to } => format!(
            "A pawn that reaches the last rank must become a queen, rook, bishop or knight: name it, as {from}{to}q."
        ),
        Cause::PromotionNotAllowed { to, why } => misplaced_promotion(*to, *why),
        Cause::CastlingRightLost { how, .. } => lost_right(*how),
        Cause::CastlingInCheck { checkers, .. } => format!(
            "The king may not castle while in check from {}: castling is possible once the check is answered \
             without moving king or rook.",
            list(checkers)
        ),
        Cause::CastlingBlocked { between } => format!(
            "In the way of king and rook {} {}: castling is possible once every square that they cross or reach is \
             empty.",
            if between.len() == 1 { "stands" } else { "stand" },
            list(between)
        ),
        Cause::CastlingThroughCheck { crossed, attackers } => format!(
            "The king would cross {crossed}, attacked by {}: castling is possible once {crossed} is not attacked.",
            list(attackers)
        ),
        Cause::CastlingIntoCheck { target, attackers } => format!(
            "The king would land on {target}, attacked by {}: castling is possible once {target} is not attacked.",
            list(attackers)
        ),
        Cause::KingIntoCheck { to, attackers } => {
            format!(
                "The king may not go to {to}: it would be attacked there by {}.",
                list(attackers)
            )
        }
        Cause::StillInCheck { king, checkers } => format!(
            "The king on {king} would still be in check from {}: move the king, take what gives check, or block it.",
            list(checkers)
        ),
        Cause::Pinned {
            moving,
            king,
            attackers,
        } => format!(
            "{} may not leave: the king on {king} would be open to {}.",
            the_at_start(*moving),
            list(attackers)
        ),
    }
}

fn misplaced_promotion(to: Square, why: Misplaced) -> String {
    match why {
        Misplaced::NotAPawn(moving) => format!("Only pawns are promoted, and this is a {}.", role(moving)),
        Misplaced::NotOnTheLastRank => {
            format!("A pawn is promoted on the last rank only, and {to} is not on it.")
        }
        Misplaced::NoSuchPromotion(into) => {
            format!(
                "A pawn becomes a queen, rook, bishop or knight, never a {}.",
                role(into)
            )
        }
    }
}

fn lost_right(how: RightLost) -> String {
    match how {
        RightLost::KingMoved { ply, by } => format!(
            "The right to castle is lost for good: the king moved at ply {ply} ({by}), and coming back does not \
             restore it."
        ),
        RightLost::RookMoved { rook, ply, by } => format!(
            "The right to castle on this side is lost for good: the rook of {rook} moved at ply {ply} ({by}), and \
             coming back does not restore it."
        ),
        RightLost::RookTaken { rook, ply, by } => format!(
            "The right to castle on this side is lost for good: the rook of {rook} was taken at ply {ply} ({by}), \
             and another rook there does not restore it."
        ),
        RightLost::NotGiven => {
            "There is no right to castle on this side in the position from which the moves began: king or rook \
             has moved before, and coming back does not restore it."
                .to_owned()
        }
        RightLost::WithAnotherRook(rook) => {
            format!("There is no right to castle with this rook: on this side it is with the rook on {rook}.")
        }
    }
}

const fn side(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}

const fn role(role: Role) -> &'static str {
    match role {
        Role::Pawn => "pawn",
        Role::Knight => "knight",
        Role::Bishop => "bishop",
        Role::Rook => "rook",
        Role::Queen => "queen",
        Role::King => "king",
    }
}

const fn how_it_moves(role: Role) -> &'static str {
    match role {
        Role::Pawn => {
            "a pawn goes one square ahead, or two from its first square, and captures one square diagonally ahead"
        }
        Role::Knight => "a knight goes two squares along a rank or file and one to the side",
        Role::Bishop => "a bishop goes along diagonals",
        Role::Rook => "a rook goes along ranks and files",
        Role::Queen => "a queen goes along ranks, files and diagonals",
        Role::King => "a king goes one square, or castles",
    }
}

fn the(standing: Standing) -> String {
    format!("the {} on {}", role(standing.piece.role), standing.square)
}

fn the_at_start(standing: Standing) -> String {
    format!("The {} on {}", role(standing.piece.role), standing.square)
}

fn list(standing: &[Standing]) -> String {
    standing
        .iter()
        .map(|standing| the(*standing))
        .collect::<Vec<_>>()
        .join(" and ")
}

fn moves(moves: &[Move]) -> String {
    moves.iter().map(Move::to_string).collect::<Vec<_>>().join(", ")
}
