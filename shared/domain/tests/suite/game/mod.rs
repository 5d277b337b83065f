//! The game: what may be asked of it, when, and what comes of it.

mod agreement;
mod arbiter;
mod black_first;
mod calling_off;
mod claims;
mod counted_draws;
mod ends;
mod moves;
mod record;
mod resignation;
pub(crate) mod table;
mod timeout;
