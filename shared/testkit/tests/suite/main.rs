//! The test tools do what tests rely on.

#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "what a test needs and does not get has failed the test"
)]

mod contract;
mod databases;
