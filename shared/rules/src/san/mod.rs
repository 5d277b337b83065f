//! Standard algebraic notation: `Nf3`, `exd5`, `O-O`, `e8=Q+`.

mod text;

pub(crate) use text::SanText;

use std::fmt::Write as _;

use crate::{Move, Position, Role};

/// Why SAN text is no move of a position.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SanError {
    /// The text is not SAN.
    #[error("not a move in algebraic notation")]
    BadNotation,
    /// The text fits several legal moves.
    #[error("fits {} legal moves", .0.len())]
    Ambiguous(Vec<Move>),
    /// The text is SAN, and fits no legal move.
    #[error("not a legal move here")]
    Illegal,
}

/// Reads a move of a position.
///
/// The usual variants are read too: castling with zeros, check and mate signs missing or wrong, `e8Q` and `e8(Q)`, a
/// missing or needless `x`, long forms such as `Ng1-f3`, `e.p.`, and the signs `!` and `?` after a move.
///
/// # Errors
/// Text that is no SAN, or that does not fit exactly one legal move.
pub fn parse(position: &Position, text: &str) -> Result<Move, SanError> {
    let san = SanText::read(text).ok_or(SanError::BadNotation)?;
    let mut fits = Vec::new();
    position.for_each_legal_move(|candidate| {
        if san.fits(position, candidate) {
            fits.push(candidate);
        }
    });
    match *fits {
        [only] => Ok(only),
        [] => Err(SanError::Illegal),
        _ => Err(SanError::Ambiguous(fits)),
    }
}

/// Writes a legal move of a position, with as little of the start square as tells it apart, and `+` or `#`.
pub fn write(position: &Position, legal: Move) -> String {
    let mut san = match legal.wing() {
        Some(wing) => wing.san().to_owned(),
        None => write_step(position, legal),
    };
    let after = position.after(legal);
    if after.is_check() {
        san.push(if after.has_legal_move() { '+' } else { '#' });
    }
    san
}

fn write_step(position: &Position, legal: Move) -> String {
    let (from, to) = (legal.from(), legal.to());
    let role = position.piece_at(from).map_or(Role::Pawn, |piece| piece.role);
    let captures = position.piece_at(to).is_some() || legal.is_en_passant();

    let mut san = String::with_capacity(8);
    if role == Role::Pawn {
        if captures {
            san.push(from.file().letter());
        }
    } else {
        san.push(role.letter().to_ascii_uppercase());
        tell_apart(position, legal, role, &mut san);
    }
    if captures {
        san.push('x');
    }
    // Writing to a `String` cannot fail.
    let _ = write!(san, "{to}");
    if let Some(into) = legal.promotion() {
        san.push('=');
        san.push(into.letter().to_ascii_uppercase());
    }
    san
}

/// Adds the start file, or else the rank, or else both, if other pieces of the kind could make the move.
fn tell_apart(position: &Position, legal: Move, role: Role, san: &mut String) {
    let from = legal.from();
    let (mut others, mut same_file, mut same_rank) = (false, false, false);
    position.for_each_legal_move(|other| {
        let rival = other.to() == legal.to()
            && other.from() != from
            && !other.is_castling()
            && position.pieces(position.turn(), role).contains(other.from());
        if rival {
            others = true;
            same_file |= other.from().file() == from.file();
            same_rank |= other.from().rank() == from.rank();
        }
    });
    if others && (!same_file || same_rank) {
        san.push(from.file().letter());
    }
    if same_file {
        san.push(from.rank().digit());
    }
}
