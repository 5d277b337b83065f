//! What every adapter of a port must do, written once and run by each of them.

pub mod event_bus;
pub mod job_queue;
pub mod limiter;
pub mod presence;
pub mod rank_board;

/// Makes a test of each case of a port's suite, with an adapter of its own: `case`, or `case::kind` where a
/// kind stands in the brackets.
#[doc(hidden)]
#[macro_export]
macro_rules! conformance_cases {
    ($port:ident, [] $adapter:expr; $($case:ident,)*) => {$(
        $crate::conformance_cases! { @test $case, $port, $case, $adapter }
    )*};
    ($port:ident, [$kind:ident] $adapter:expr; $($case:ident,)*) => {$(
        mod $case {
            use super::*;

            $crate::conformance_cases! { @test $kind, $port, $case, $adapter }
        }
    )*};
    (@test $name:ident, $port:ident, $case:ident, $adapter:expr) => {
        #[test]
        fn $name() {
            $crate::database::run(|| async { $crate::conformance::$port::$case(&$adapter).await });
        }
    };
}
