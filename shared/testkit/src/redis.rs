//! A Redis that all tests share, each with keys of its own.

use std::env;
use std::hash::{BuildHasher, Hasher, RandomState};

const SERVER: &str = "LADDER_TEST_REDIS";

/// The URL of the server that `LADDER_TEST_REDIS` names. `cargo xtask test` starts such a server.
///
/// # Panics
/// When the variable is missing: a test that could not run has failed.
pub fn url() -> String {
    env::var(SERVER).unwrap_or_else(|_| {
        panic!(
            "{SERVER} is not set: this test needs a Redis server. `cargo xtask test` starts one, and \
             `cargo xtask test --embedded` leaves such tests out."
        )
    })
}

/// The beginning of keys that no other test uses, in this run or another.
pub fn prefix() -> String {
    format!("test-{:016x}", RandomState::new().build_hasher().finish())
}
