//! The HTTP interface, from the outside.

#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "what a test needs and does not get has failed the test"
)]

mod bad_input;
mod coverage;
mod generated;
mod harness;
mod idempotency;
mod illegal_moves;
mod limits;
mod outage;
mod overload;
mod parity;
mod routes;
mod secrets;
mod streams;
