//! Tests of the public interface.

#![expect(
    clippy::expect_used,
    clippy::unwrap_used,
    reason = "what a test needs and does not get has failed the test"
)]

mod bus;
mod cluster;
mod limits;
mod presence;
mod server;
