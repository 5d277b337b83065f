//! Every answer that the contract declares is produced by some scenario.

use testkit::TestDatabase;
use testkit::contract::Coverage;

use crate::harness::contract;
use crate::{bad_input, generated, idempotency, illegal_moves, limits, outage, routes};

/// Declared answers that no test can cause, as `operation status`, each with its reason.
const BEYOND_TESTS: &[(&str, &str)] = &[(
    "examinePosition 503",
    "answered when more questions wait than fit, which depends on how fast they are computed",
)];

#[test]
fn every_declared_answer_is_produced() {
    testkit::database::run(|| async {
        let coverage = Coverage::default();
        let others = [
            bad_input::SCENARIOS,
            generated::SCENARIOS,
            idempotency::SCENARIOS,
            illegal_moves::SCENARIOS,
            limits::SCENARIOS,
            outage::SCENARIOS,
        ];
        for scenario in routes::scenarios()
            .into_iter()
            .chain(others.into_iter().flatten())
        {
            println!("{}", scenario.name);
            scenario.on(TestDatabase::sqlite().await, coverage.clone()).await;
        }

        let missing = coverage.missing(&contract());

        let known: Vec<&str> = BEYOND_TESTS.iter().map(|(answer, _)| *answer).collect();
        assert_eq!(missing, known, "declared, and never seen");
        println!("{} declared answers were seen", coverage.seen());
    });
}
