//! The rules against tables of known answers, and laws that hold for any input.

#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test fails by panicking, in its helpers too"
)]

mod bugs;
mod cases;
mod chess960;
mod counting;
mod differential;
mod door;
mod laws;
mod material;
mod notation;
mod perft;
mod pgn;
mod random_games;
mod readers;
mod refusals;
mod table;
mod winnable;
mod winnable_laws;
