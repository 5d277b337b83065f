//! Players: registration, profiles, games and ratings over time.

mod games;
mod guests;
mod history;
mod newcomer;
mod profile;
mod register;

pub(super) use games::games;
pub(super) use guests::admit;
pub(super) use history::history;
pub(super) use profile::{PlayerView, document, found, profile};
pub(super) use register::register;
