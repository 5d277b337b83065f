//! Comma-separated values (RFC 4180).

mod reader;
mod writer;

pub(crate) use reader::{Record, Records};
pub(crate) use writer::Writer;
