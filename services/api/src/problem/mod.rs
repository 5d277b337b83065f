//! Problems: every answer that is not the one that was asked for (RFC 9457).
//!
//! A handler returns an [`ApiError`], which says what went wrong in values. It becomes a document
//! in one place, where the request's language and id are known. What a client is told (the detail)
//! and what an operator is told (the source, in the log) never mix.

mod code;
mod error;
mod language;
mod render;
mod violation;

pub use code::Code;
pub use error::ApiError;
pub use language::{Language, Text};
pub(crate) use render::{MEDIA_TYPE, Written};
pub use violation::{Violation, ViolationCode};
