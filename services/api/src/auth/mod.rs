//! Who is calling, and what the token allows.

mod cache;
mod caller;
mod stream_ticket;
mod token_text;

pub(crate) use cache::TokenCache;
pub use caller::Access;
pub(crate) use caller::Caller;
pub(crate) use stream_ticket::StreamTicket;
pub use token_text::{SECRET_BYTES, TokenKind, TokenText};
