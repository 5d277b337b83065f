//! The game: what may be asked of it, when, and what comes of it.

mod absence;
mod agreement;
mod arbiter;
mod black_first;
mod calling_off;
mod claims;
mod counted_draws;
mod ends;
mod lag;
mod length;
mod moves;
mod pass_and_play;
mod record;
mod resignation;
pub(crate) mod table;
mod timeout;
