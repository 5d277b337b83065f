//! The order in which a refused move is judged.

use super::castling::Attempt;
use super::cause::{Cause, Notation, Standing};
use super::{Refusal, castling, king_safety, movement};
use crate::san::{SanError, SanText};
use crate::uci::{self, UciMove};
use crate::{Bitboard, Line, Piece, Position, Square};

/// Explains why UCI text is no legal move of the line.
#[cold]
pub(crate) fn of_uci(line: &Line, text: &str) -> Refusal {
    let cause = game_over(line.position()).unwrap_or_else(|| match uci::parse(text) {
        Ok(wanted) => cause(line, wanted),
        Err(_) => Cause::BadNotation(Notation::Uci),
    });
    cause.into()
}

/// Explains why SAN text is no legal move of the line.
#[cold]
pub(crate) fn of_san(line: &Line, text: &str, error: SanError) -> Refusal {
    let position = line.position();
    let cause = game_over(position).unwrap_or_else(|| match (error, SanText::read(text)) {
        (SanError::Ambiguous(fits), _) => Cause::AmbiguousSan { fits },
        (SanError::Illegal, Some(san)) => closest(line, san),
        _ => Cause::BadNotation(Notation::San),
    });
    cause.into()
}

/// The cause for the piece that comes closest to making the move, of those that the text can mean.
fn closest(line: &Line, san: SanText) -> Cause {
    let position = line.position();
    let us = position.turn();
    match san {
        SanText::Castling(wing) => castling::cause(line, Attempt::to(wing)),
        SanText::Step(step) => position
            .by_color(us)
            .into_iter()
            .filter(|&from| from != step.to && step.starts_at(position, from))
            .map(|from| {
                cause(
                    line,
                    UciMove {
                        from,
                        to: step.to,
                        promotion: step.promotion,
                    },
                )
            })
            .max_by_key(Cause::code)
            .unwrap_or(Cause::NoPieceOfKind {
                piece: Piece {
                    color: us,
                    role: step.role(),
                },
            }),
    }
}

fn game_over(position: &Position) -> Option<Cause> {
    if position.has_legal_move() {
        return None;
    }
    let side = position.turn();
    let king = position.king(side);
    Some(if position.is_check() {
        Cause::Checkmate {
            loser: side,
            king,
            checkers: standing(position, position.checkers()),
        }
    } else {
        Cause::Stalemate { side, king }
    })
}

/// The first cause that holds for a move that is not legal.
fn cause(line: &Line, wanted: UciMove) -> Cause {
    let position = line.position();
    let Some(piece) = position.piece_at(wanted.from) else {
        return Cause::NoPiece { from: wanted.from };
    };
    let moving = Standing {
        piece,
        square: wanted.from,
    };
    if piece.color != position.turn() {
        return Cause::NotYourPiece { theirs: moving };
    }
    if let Some(attempt) = Attempt::read(position, moving, wanted.to) {
        return movement::promotion(moving, wanted).unwrap_or_else(|| castling::cause(line, attempt));
    }
    own_piece_on_target(position, moving, wanted.to)
        .or_else(|| movement::reach(moving, wanted.to))
        .or_else(|| movement::path(position, moving, wanted.to))
        .or_else(|| movement::pawn(line, moving, wanted.to))
        .or_else(|| movement::promotion(moving, wanted))
        .unwrap_or_else(|| king_safety::cause(position, moving, wanted.to))
}

fn own_piece_on_target(position: &Position, moving: Standing, to: Square) -> Option<Cause> {
    let piece = position
        .piece_at(to)
        .filter(|piece| piece.color == moving.piece.color)?;
    Some(Cause::OwnPieceOnTarget {
        moving,
        own: Standing { piece, square: to },
    })
}

/// The pieces on these squares.
pub(super) fn standing(position: &Position, squares: Bitboard) -> Vec<Standing> {
    squares
        .into_iter()
        .filter_map(|square| position.piece_at(square).map(|piece| Standing { piece, square }))
        .collect()
}
