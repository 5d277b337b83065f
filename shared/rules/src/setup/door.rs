//! The one door through which every position comes that is not the result of a move.

use super::{Setup, Warning};
use crate::castling::{CastlingRights, Wing};
use crate::fen::FenError;
use crate::{Bitboard, Board, Color, File, Position, Rank, Role, Square, Variant, attacks};

/// An accepted position, with what is odd about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Parsed {
    /// The position.
    pub position: Position,
    /// What play could hardly have reached, and what was dropped.
    pub warnings: Vec<Warning>,
}

/// Why something is no position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum InvalidPosition {
    /// The text is no FEN.
    #[error("not a FEN: {0}")]
    Fen(#[from] FenError),
    /// A side has no king, or several.
    #[error("{color} has {count} kings: each side must have exactly one")]
    Kings {
        /// The side.
        color: Color,
        /// How many kings it has.
        count: u32,
    },
    /// A pawn stands where none can.
    #[error("a pawn stands on {0}: pawns are never on the first or last rank")]
    PawnOnBackRank(Square),
    /// The side that has just moved left its king attacked.
    #[error("{0} is in check but it is not its turn")]
    OpponentInCheck(Color),
}

impl Position {
    /// Judges a description: the position with its warnings, or the first reason why it is none.
    ///
    /// # Errors
    /// Not one king a side, a pawn on the first or last rank, or the side not to move in check.
    pub fn from_setup(setup: Setup) -> Result<Parsed, InvalidPosition> {
        check_pieces(&setup.board)?;
        let mut warnings = Vec::new();
        for color in Color::ALL {
            warnings.extend(odd_material(&setup.board, color));
        }
        let castling = kept_castling(&setup, &mut warnings);
        let passed = kept_en_passant(&setup, &mut warnings);
        if setup.fullmove_number == 0 {
            warnings.push(Warning::MoveNumberZero);
        }

        let position = Self::assemble(
            &Setup {
                en_passant: passed,
                ..setup
            },
            castling,
        );
        let opponent = !position.turn();
        if position
            .attackers(position.king(opponent), position.turn(), position.occupied())
            .is_some()
        {
            return Err(InvalidPosition::OpponentInCheck(opponent));
        }
        if is_impossible_check(&position) {
            warnings.push(Warning::ImpossibleCheck);
        }
        Ok(Parsed { position, warnings })
    }
}

fn check_pieces(board: &Board) -> Result<(), InvalidPosition> {
    for color in Color::ALL {
        let count = board.pieces(color, Role::King).len();
        if count != 1 {
            return Err(InvalidPosition::Kings { color, count });
        }
    }
    let back_ranks = Bitboard::rank(Rank::FIRST) | Bitboard::rank(Rank::EIGHTH);
    match (board.by_role(Role::Pawn) & back_ranks).first() {
        Some(square) => Err(InvalidPosition::PawnOnBackRank(square)),
        None => Ok(()),
    }
}

/// More pawns than eight, or more pieces than those of the start and the missing pawns.
fn odd_material(board: &Board, color: Color) -> Option<Warning> {
    let count = |role| board.pieces(color, role).len();
    let Some(missing_pawns) = 8_u32.checked_sub(count(Role::Pawn)) else {
        return Some(Warning::TooManyPawns(color));
    };
    let bishops = board.pieces(color, Role::Bishop);
    let (dark, light) = (bishops & Bitboard::DARK, bishops.without(Bitboard::DARK));
    let promoted = count(Role::Queen).saturating_sub(1)
        + count(Role::Rook).saturating_sub(2)
        + count(Role::Knight).saturating_sub(2)
        + dark.len().saturating_sub(1)
        + light.len().saturating_sub(1);
    (promoted > missing_pawns).then_some(Warning::TooManyPromoted(color))
}

/// The claimed rights whose king and rook stand on their first squares.
fn kept_castling(setup: &Setup, warnings: &mut Vec<Warning>) -> CastlingRights {
    let kept = |color| {
        let back = Rank::back(color);
        let rooks = setup.castling_rooks & setup.board.pieces(color, Role::Rook) & Bitboard::rank(back);
        match setup.board.pieces(color, Role::King).first() {
            Some(king) if king.rank() == back => rooks & rook_homes(setup.variant, king, rooks),
            _ => Bitboard::EMPTY,
        }
    };
    let (white, black) = (kept(Color::White), kept(Color::Black));
    warnings.extend(
        setup
            .castling_rooks
            .without(white | black)
            .into_iter()
            .map(Warning::CastlingDropped),
    );
    CastlingRights::of_rooks(white, black)
}

/// The first squares that these rooks may have, if the king on its back rank stands on its own; at most one a wing.
fn rook_homes(variant: Variant, king: Square, rooks: Bitboard) -> Bitboard {
    let wings = [Wing::King, Wing::Queen];
    match (variant, king.file()) {
        (Variant::Standard, File::E) => wings
            .map(|wing| Square::new(wing.rook_home(), king.rank()))
            .into_iter()
            .collect(),
        (Variant::Standard, _) => Bitboard::EMPTY,
        // A king in a corner did not start between two rooks, yet tables of positions let it castle.
        (Variant::Chess960, _) => wings
            .into_iter()
            .filter_map(|wing| wing.outermost(rooks, king))
            .collect(),
    }
}

/// The en passant square, if a pawn of the side that has just moved can have passed over it.
fn kept_en_passant(setup: &Setup, warnings: &mut Vec<Warning>) -> Option<Square> {
    let square = setup.en_passant?;
    if double_step_over(&setup.board, !setup.turn, square).is_none() {
        warnings.push(Warning::EnPassantDropped(square));
        return None;
    }
    if setup.halfmove_clock != 0 {
        warnings.push(Warning::ClockContradictsEnPassant {
            clock: setup.halfmove_clock,
            square,
        });
    }
    Some(square)
}

/// Start and end of the double step with which a pawn of `mover` can have passed over a square.
fn double_step_over(board: &Board, mover: Color, square: Square) -> Option<(Square, Square)> {
    let (from, to) = (square.ahead(!mover)?, square.ahead(mover)?);
    let empty = !board.occupied();
    (from.rank().seen_by(mover) == 2
        && board.pieces(mover, Role::Pawn).contains(to)
        && empty.contains(from)
        && empty.contains(square))
    .then_some((from, to))
}

/// Whether no last move can have left the king checked like this.
fn is_impossible_check(position: &Position) -> bool {
    let (us, them) = (position.turn(), !position.turn());
    let king = position.king(us);
    let checkers = position.checkers();
    if let Some((from, to)) = position
        .passed_square()
        .and_then(|square| double_step_over(position.board(), them, square))
    {
        // Apart from the pawn itself, only what its step uncovered can give check.
        let before = (position.occupied() | from.into()).without(to.into());
        return position
            .attackers(king, them, before)
            .without(to.into())
            .is_some();
    }
    if !checkers.has_several() {
        return false;
    }
    let sliders = checkers & (position.board().diagonal_sliders() | position.board().straight_sliders());
    let on_one_line = sliders
        .into_iter()
        .any(|slider| (attacks::line(king, slider) & checkers).has_several());
    checkers.len() > 2 || sliders.is_empty() || on_one_line
}
