//! `ladder rules perft`

use std::io::{self, Write};

use anyhow::{Context, anyhow, bail};
use clap::Args;
use rules::Position;

const EXAMPLE: &str = r#"Example:
  ladder rules perft --depth 4 "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -""#;

/// The deepest count that can be asked for: beyond it no machine ends, and no count fits.
const DEPTH_MAX: u32 = 12;

/// Counts the move sequences of a length.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLE)]
pub(crate) struct Perft {
    /// The length of the sequences, in half-moves.
    #[arg(long, value_parser = clap::value_parser!(u32).range(0..=i64::from(DEPTH_MAX)))]
    depth: u32,
    /// Castle as in Chess960.
    #[arg(long)]
    chess960: bool,
    /// The position from which they begin.
    fen: String,
}

impl Perft {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        if self.chess960 {
            bail!("Chess960 is not supported; leave --chess960 out to count by the rules of standard chess");
        }
        let parsed = Position::from_fen(&self.fen)
            .map_err(|error| anyhow!("cannot count from {:?}, {error}; give a FEN in quotes", self.fen))?;
        let count = rules::perft(&parsed.position, self.depth);
        writeln!(io::stdout(), "{count}").context("cannot write to stdout")
    }
}
