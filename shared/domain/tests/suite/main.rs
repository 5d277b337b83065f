//! Behaviour of the domain, as its users see it.

#![expect(
    clippy::unwrap_used,
    reason = "what a test needs and does not get has failed the test"
)]
#![expect(clippy::float_cmp, reason = "exact values are meant where `==` stands")]

mod challenges;
mod chess_clock;
mod clock_readings;
mod conduct;
mod fair_play;
mod game;
mod handles;
mod ids;
mod jobs;
mod ladders;
mod naming;
mod pairing;
mod rulesets;
mod rulings;
mod settlement;
mod starts;
mod statistics;
mod tickets;
mod time_controls;
mod times;
mod tokens;
