//! Every answer that the contract declares is produced by some scenario.

use testkit::TestDatabase;
use testkit::contract::Coverage;

use crate::harness::contract;
use crate::{bad_input, generated, idempotency, illegal_moves, limits, outage, overload, routes};

#[test]
fn every_declared_answer_is_produced() {
    testkit::database::run(|| async {
        let coverage = Coverage::default();
        let others = [
            bad_input::SCENARIOS,
            generated::SCENARIOS,
            generated::unauthorised::SCENARIOS,
            idempotency::SCENARIOS,
            illegal_moves::SCENARIOS,
            limits::SCENARIOS,
            outage::SCENARIOS,
            overload::SCENARIOS,
        ];
        for scenario in routes::scenarios()
            .into_iter()
            .chain(others.into_iter().flatten())
        {
            println!("{}", scenario.name);
            scenario.on(TestDatabase::sqlite().await, coverage.clone()).await;
        }

        let missing = coverage.missing(&contract());

        assert!(missing.is_empty(), "declared, and never seen: {missing:?}");
        println!("{} declared answers were seen", coverage.seen());
    });
}
