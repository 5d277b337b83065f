//! Tests of the public interface.

#![expect(
    clippy::expect_used,
    reason = "a test that cannot talk to its server has failed"
)]

mod in_process;
mod redis;
