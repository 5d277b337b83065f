//! Tests of the public interface.

#![expect(
    clippy::unwrap_used,
    reason = "what a test needs and does not get has failed the test"
)]

mod adapters;
mod cluster;
mod flush;
mod memory;
mod million;
mod model;
mod paging;
mod ratings;
mod redis;
