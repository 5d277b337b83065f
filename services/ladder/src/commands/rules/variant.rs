//! `--chess960`

use clap::Args;
use rules::Variant;

/// Which chess is meant.
#[derive(Debug, Args)]
pub(super) struct VariantOption {
    /// By the rules of Chess960: castling rights are read as X-FEN or Shredder-FEN.
    #[arg(long)]
    chess960: bool,
}

impl VariantOption {
    pub(super) const fn get(&self) -> Variant {
        if self.chess960 {
            Variant::Chess960
        } else {
            Variant::Standard
        }
    }
}
