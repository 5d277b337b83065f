//! What SAN text says by itself, whatever the position.

use crate::castling::Wing;
use crate::{File, Move, Position, Rank, Role, Square};

/// A move as SAN text describes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SanText {
    Castling(Wing),
    Step(Step),
}

/// A step or capture; the start square as far as the text gives it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Step {
    role: Role,
    file: Option<File>,
    rank: Option<Rank>,
    pub(crate) to: Square,
    pub(crate) promotion: Option<Role>,
}

impl Wing {
    /// Castling to this wing, in SAN.
    pub(crate) const fn san(self) -> &'static str {
        match self {
            Self::King => "O-O",
            Self::Queen => "O-O-O",
        }
    }
}

impl SanText {
    /// Reads text, if it is SAN.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let body = text.trim_end_matches(['!', '?', '+', '#']);
        let body = body
            .strip_suffix("e.p.")
            .or_else(|| body.strip_suffix("ep"))
            .unwrap_or(body)
            .trim_end();
        match body {
            "O-O" | "0-0" | "o-o" => Some(Self::Castling(Wing::King)),
            "O-O-O" | "0-0-0" | "o-o-o" => Some(Self::Castling(Wing::Queen)),
            _ => Step::read(body.as_bytes()).map(Self::Step),
        }
    }

    /// Whether the text can mean this legal move.
    pub(crate) fn fits(self, position: &Position, legal: Move) -> bool {
        match self {
            Self::Castling(wing) => legal.wing() == Some(wing),
            Self::Step(step) => {
                step.to == legal.to()
                    // `Kg1` may mean castling only where it can mean nothing else.
                    && (!legal.is_castling() || legal.goes_two_files())
                    && step.promotion == legal.promotion()
                    && step.starts_at(position, legal.from())
            }
        }
    }
}

impl Step {
    /// The kind of piece that moves.
    pub(crate) fn role(self) -> Role {
        self.role
    }

    /// Whether the text can mean the piece on this square, one of the side to move.
    pub(crate) fn starts_at(self, position: &Position, from: Square) -> bool {
        self.file.is_none_or(|file| file == from.file())
            && self.rank.is_none_or(|rank| rank == from.rank())
            && position.pieces(position.turn(), self.role).contains(from)
    }

    fn read(body: &[u8]) -> Option<Self> {
        let (role, rest) = match body {
            [letter @ (b'N' | b'B' | b'R' | b'Q' | b'K' | b'P'), rest @ ..] => (kind(*letter)?, rest),
            _ => (Role::Pawn, body),
        };
        let (rest, promotion) = split_promotion(rest);
        let [start @ .., file, rank] = rest else {
            return None;
        };
        let to = Square::from_bytes(*file, *rank)?;
        let (start, captures) = match start {
            [start @ .., b'x' | b':'] => (start, true),
            [start @ .., b'-'] if !start.is_empty() => (start, false),
            _ => (start, false),
        };
        let (file, rank) = match *start {
            [] => (None, None),
            [one] => match File::from_letter(one.into()) {
                Some(file) => (Some(file), None),
                None => (None, Some(Rank::from_digit(one.into())?)),
            },
            [file, rank] => (
                Some(File::from_letter(file.into())?),
                Some(Rank::from_digit(rank.into())?),
            ),
            _ => return None,
        };
        // `d5` is the pawn's step; a capture on d5 names its file.
        let step_ahead = role == Role::Pawn && file.is_none() && !captures;
        Some(Self {
            role,
            file: if step_ahead { Some(to.file()) } else { file },
            rank,
            to,
            promotion,
        })
    }
}

/// Takes `=Q`, `Q`, `/Q` or `(Q)` off the end.
fn split_promotion(body: &[u8]) -> (&[u8], Option<Role>) {
    match body {
        [rest @ .., b'(', letter, b')'] | [rest @ .., b'=' | b'/', letter] => match kind(*letter) {
            Some(role) => (rest, Some(role)),
            None => (body, None),
        },
        [rest @ .., b'1' | b'8', letter] => match kind(*letter) {
            Some(role) => (&body[..=rest.len()], Some(role)),
            None => (body, None),
        },
        _ => (body, None),
    }
}

/// The kind of piece that a letter of either case names.
fn kind(letter: u8) -> Option<Role> {
    Role::from_letter(char::from(letter.to_ascii_lowercase()))
}
