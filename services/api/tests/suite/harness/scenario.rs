//! Scenarios: tests that can run alone, and all in one run that counts which declared answers were seen.

use std::pin::Pin;

use testkit::TestDatabase;
use testkit::contract::Coverage;

use super::TestLadder;

/// A test of one ladder.
pub(crate) struct Scenario {
    /// Its name, a sentence.
    pub(crate) name: &'static str,
    /// Runs it.
    pub(crate) run: for<'a> fn(&'a TestLadder) -> Pin<Box<dyn Future<Output = ()> + 'a>>,
}

impl Scenario {
    /// Runs it on a new ladder.
    pub(crate) async fn on(&self, database: TestDatabase, coverage: Coverage) {
        let ladder = TestLadder::start(database, coverage).await;
        (self.run)(&ladder).await;
    }
}

/// Makes each function a test on both databases, and all of them a list, `SCENARIOS`.
macro_rules! scenarios {
    ($(
        $(#[$meta:meta])*
        async fn $name:ident($ladder:ident: &TestLadder) $body:block
    )+) => {
        mod steps {
            use super::*;
            $($(#[$meta])* pub(super) async fn $name($ladder: &$crate::harness::TestLadder) $body)+
        }

        pub(crate) const SCENARIOS: &[$crate::harness::Scenario] = &[$($crate::harness::Scenario {
            name: stringify!($name),
            run: |ladder| Box::pin(steps::$name(ladder)),
        }),+];

        testkit::both_databases! {
            $(async fn $name(database: TestDatabase) {
                let scenario = SCENARIOS.iter().find(|scenario| scenario.name == stringify!($name));
                scenario.unwrap().on(database, testkit::contract::Coverage::default()).await;
            })+
        }
    };
}
pub(crate) use scenarios;
