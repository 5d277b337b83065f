//! Private servers, conformance suites and the contract-checking client, for tests.

#![expect(
    clippy::expect_used,
    reason = "what a test needs and does not get has failed the test"
)]

mod both_databases;
pub mod conformance;
pub mod contract;
pub mod database;
mod on_postgres;
pub mod redis;

pub use database::TestDatabase;
pub use servers;
