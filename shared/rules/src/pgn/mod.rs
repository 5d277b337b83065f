//! Portable Game Notation: games with tags, comments, glyphs and variations.
//!
//! [`Reader`] is forgiving, because files in the wild are not what the standard asks for; [`write()`] keeps to the
//! standard's export format.

mod clock;
mod error;
mod game;
mod glyph;
mod reader;
mod tags;
mod token;
mod wrap;
mod writer;

pub use error::Error;
pub use game::{Game, Notes, Ply, Variation, VariationMove};
pub use glyph::Nag;
pub use reader::Reader;
pub use tags::Tags;
pub use writer::write;

/// How deep variations may lie in variations. Annotators stop long before; a file made to exhaust memory does not.
pub const VARIATION_DEPTH_MAX: usize = 100;
