//! Players: registration, profiles, games, ratings over time, and what they come to.

mod annulments;
mod career;
mod games;
mod guests;
mod history;
mod newcomer;
mod profile;
mod register;
mod statistics;
mod versus;

pub(super) use annulments::annul_games;
pub(super) use games::games;
pub(super) use guests::admit;
pub(super) use history::history;
pub(super) use profile::{PlayerView, document, found, profile};
pub(super) use register::register;
pub(super) use statistics::statistics;
pub(super) use versus::versus;
