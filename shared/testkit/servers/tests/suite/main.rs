//! Servers start, survive what tests do to them, and leave nothing behind.
//!
//! A test that needs an installed server carries that server's name, so that a run without servers can
//! leave it out.

#![expect(
    clippy::expect_used,
    reason = "a test that cannot talk to its server has failed"
)]

mod chaos_proxy;
mod guarded;
mod postgres;
mod process;
mod redis;
mod redis_cluster;
