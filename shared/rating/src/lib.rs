//! Elo, Glicko and Glicko-2 with the bounds a ladder needs.
//!
//! The mathematics is that of the `skillratings` crate; this crate adds what a ladder cannot do
//! without: input that is checked before it can infect an opponent, deviations that grow with time
//! and never inside a game, bounds that keep a loss below a draw below a win, and configuration
//! that is judged as a whole. Nothing here reads a clock, a file or a random number.
//!
//! * [`System`] rates single games for a ladder.
//! * [`paper`] holds the systems as their papers define them: whole rating periods, no bounds.
//! * [`fide`] holds what FIDE computes instead of the logistic curve.
//! * [`check`] answers a line of JSON with a line of JSON, for `ladder rating check`.
//!
//! Ratings are computed once and stored: `exp` and `ln` differ in their last bits between
//! processors, so a later computation is compared with a tolerance, never with `==`.

mod bounds;
pub mod check;
mod config;
pub mod fide;
pub mod paper;
mod rating;
mod score;
mod system;

pub use config::ConfigFault;
pub use rating::{Rating, RatingError, displayed};
pub use score::Score;
pub use system::{EloConfig, Glicko2Config, GlickoConfig, KStep, System};
