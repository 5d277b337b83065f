//! `ladder rules show`

use std::io::{self, ErrorKind, Write};

use anyhow::{Context, anyhow, bail};
use clap::{Args, ValueEnum};
use rules::{Bitboard, Position, Square};

use super::board;
use super::variant::VariantOption;

const EXAMPLE: &str = r#"Example:
  ladder rules show "6k1/7p/8/8/3B4/8/7P/7K w - -" --moves-of d4 --lang pt"#;

/// Shows a position as a board in text.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLE)]
pub(crate) struct Show {
    /// The position.
    fen: String,
    /// Mark the squares to which the piece on this square may move.
    #[arg(long, value_name = "SQUARE")]
    moves_of: Option<Square>,
    #[command(flatten)]
    variant: VariantOption,
    /// The language of the piece letters: K Q R B N, or R D T B C.
    #[arg(long, value_enum, default_value_t)]
    lang: Language,
}

/// A language of piece letters.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum Language {
    /// English.
    #[default]
    En,
    /// Portuguese.
    Pt,
}

impl Show {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let parsed = Position::from_fen_of(self.variant.get(), &self.fen)
            .map_err(|error| anyhow!("cannot show {:?}, {error}; give a FEN in quotes", self.fen))?;
        let position = parsed.position;
        let marked = match self.moves_of {
            None => Bitboard::EMPTY,
            Some(from) => targets(&position, from)?,
        };
        for warning in &parsed.warnings {
            eprintln!("warning: {warning}");
        }
        match io::stdout().write_all(board::draw(&position, marked, self.lang).as_bytes()) {
            // The reader has seen enough.
            Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
            written => written.context("cannot write to stdout"),
        }
    }
}

fn targets(position: &Position, from: Square) -> anyhow::Result<Bitboard> {
    match position.piece_at(from) {
        None => bail!(
            "there is no piece on {from}; name the square of a piece of {}",
            position.turn()
        ),
        Some(piece) if piece.color != position.turn() => {
            bail!(
                "it is the move of {}; name the square of one of its pieces, not {from}",
                position.turn()
            )
        }
        Some(_) => Ok(position.legal_targets(from)),
    }
}
