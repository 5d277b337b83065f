//! Moves as text of the Universal Chess Interface: two squares and at most one letter, `e7e8q`.

use std::fmt;

use crate::{Role, Square};

/// What a move's text says, whatever position it is meant for.
///
/// `from` and `to` differ. Castling may be written as the king's step or as the king onto its own rook;
/// [`Position::legal_move`](crate::Position::legal_move) reads both.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct UciMove {
    /// The start square.
    pub from: Square,
    /// The target square.
    pub to: Square,
    /// The piece asked for; the letters of king and pawn are read too, though no pawn may become one.
    pub promotion: Option<Role>,
}

/// The text is no UCI move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "not a move in UCI notation: two different squares and at most one letter of qrbnkp, such as e2e4 or e7e8q"
)]
pub struct BadNotation;

/// Reads a move from text that is nothing else: lower case, untrimmed.
///
/// # Errors
/// Anything but two different squares and at most one of the letters `q r b n k p`, so `0000` too.
pub fn parse(text: &str) -> Result<UciMove, BadNotation> {
    let (squares, promotion) = match *text.as_bytes() {
        [a, b, c, d] => ([a, b, c, d], None),
        [a, b, c, d, letter] => (
            [a, b, c, d],
            Some(Role::from_letter(letter.into()).ok_or(BadNotation)?),
        ),
        _ => return Err(BadNotation),
    };
    let [from_file, from_rank, to_file, to_rank] = squares;
    let from = Square::from_bytes(from_file, from_rank).ok_or(BadNotation)?;
    let to = Square::from_bytes(to_file, to_rank).ok_or(BadNotation)?;
    if from == to {
        return Err(BadNotation);
    }
    Ok(UciMove { from, to, promotion })
}

impl fmt::Display for UciMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)?;
        self.promotion
            .map_or(Ok(()), |role| write!(f, "{}", role.letter()))
    }
}
