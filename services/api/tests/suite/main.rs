//! The HTTP interface, from the outside.

mod bad_input;
mod coverage;
mod generated;
mod harness;
mod idempotency;
mod illegal_moves;
mod outage;
mod parity;
mod routes;
mod secrets;
