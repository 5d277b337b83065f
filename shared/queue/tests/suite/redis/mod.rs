//! The queue of many processes: what every queue must do, and what goes wrong with Redis.

mod cluster;
mod conformance;
mod crash;
mod group;
mod stage;
mod workers;

/// Makes a test `name::redis` of each function: a run without servers leaves them out by that name.
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
                testkit::database::run(body);
            }
        }
    )+};
}
use redis_tests;
