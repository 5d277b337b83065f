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

/// Turns each function into a test `name::redis`.
///
/// It fails without a Redis server, where it asks for one. `cargo xtask test --embedded` leaves out what ends in
/// `::redis`, by name.
///
/// ```
/// testkit::redis_tests! {
///     /// What the test shows, where its name does not say it.
///     async fn a_prefix_is_new_each_time() {
///         assert_ne!(testkit::redis::prefix(), testkit::redis::prefix());
///     }
/// }
/// # fn main() {}
/// ```
#[macro_export]
macro_rules! redis_tests {
    ($(
        $(#[$meta:meta])*
        async fn $name:ident() $body:block
    )+) => {$(
        $(#[$meta])*
        mod $name {
            use super::*;

            async fn body() $body

            #[test]
            fn redis() {
                $crate::database::run(body);
            }
        }
    )+};
}
