//! What can be wrong with a game in a PGN file.

use std::io;

use super::VARIATION_DEPTH_MAX;
use crate::InvalidPosition;
use crate::san::SanError;

/// Why a game could not be read. The games after it still can, except after [`Error::Io`].
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The input could not be read.
    #[error("the file could not be read: {0}")]
    Io(#[from] io::Error),
    /// The `FEN` tag is no position.
    #[error("line {line}: the FEN tag is no position: {reason}")]
    Start {
        /// The line of the file, counted from 1.
        line: u64,
        /// What is wrong with the position.
        reason: InvalidPosition,
    },
    /// A move of the game is no legal move.
    #[error("line {line}: half-move {ply}, {text:?}: {reason}")]
    Move {
        /// The line of the file, counted from 1.
        line: u64,
        /// Which half-move of the game, counted from 1.
        ply: usize,
        /// The move as it is written.
        text: String,
        /// What is wrong with it.
        reason: SanError,
    },
    /// A variation stands where there is no move that it could replace.
    #[error("line {line}: a variation before the first move")]
    VariationOfNothing {
        /// The line of the file, counted from 1.
        line: u64,
    },
    /// Variations in variations beyond any use.
    #[error("line {line}: variations are nested more than {VARIATION_DEPTH_MAX} deep")]
    VariationTooDeep {
        /// The line of the file, counted from 1.
        line: u64,
    },
}
