//! The worker as a whole: its loops run, and tests wait for what they bring about.

#![expect(
    clippy::unwrap_used,
    reason = "what a test needs and does not get has failed the test"
)]

mod attendance;
mod flags;
mod harness;
mod house;
mod observing;
mod queue;
mod seasons;
mod settling;
mod stopping;
