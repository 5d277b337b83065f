//! Games: find, set up, show, play, decide.

mod actions;
mod adjudicate;
mod annul;
mod answer;
mod claim;
mod create;
mod events;
mod export;
mod moves;
pub(crate) mod pgn;
mod search;
mod show;
mod summary;
mod victory;

pub(super) use actions::{abort, offer_draw, reject_draw, resign};
pub(super) use adjudicate::adjudicate;
pub(super) use annul::annul;
pub(super) use answer::{snapshot, view};
pub(super) use claim::claim_draw;
pub(super) use create::create;
pub(super) use events::events;
pub(super) use moves::play;
pub(super) use search::search;
pub(super) use show::show;
pub(crate) use summary::{SummaryView, page};
pub(super) use victory::claim_victory;
