//! `ladder rules perft`

use std::io::{self, Write};

use anyhow::{Context, anyhow};
use clap::Args;
use rules::Position;

use super::variant::VariantOption;

const EXAMPLE: &str = r#"Example:
  ladder rules perft --depth 4 "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -"
  ladder rules perft --depth 3 --chess960 "r1k2r1q/p1ppp1pp/8/8/8/8/P1PPP1PP/R1K2R1Q w KQkq -""#;

/// The deepest count that can be asked for: beyond it no machine ends, and no count fits.
const DEPTH_MAX: u32 = 12;

/// Counts the move sequences of a length.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLE)]
pub(crate) struct Perft {
    /// The length of the sequences, in half-moves.
    #[arg(long, value_parser = clap::value_parser!(u32).range(0..=i64::from(DEPTH_MAX)))]
    depth: u32,
    #[command(flatten)]
    variant: VariantOption,
    /// The position from which they begin.
    fen: String,
}

impl Perft {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let parsed = Position::from_fen_of(self.variant.get(), &self.fen)
            .map_err(|error| anyhow!("cannot count from {:?}, {error}; give a FEN in quotes", self.fen))?;
        for warning in &parsed.warnings {
            eprintln!("warning: {warning}");
        }
        let count = rules::perft(&parsed.position, self.depth);
        writeln!(io::stdout(), "{count}").context("cannot write to stdout")
    }
}
