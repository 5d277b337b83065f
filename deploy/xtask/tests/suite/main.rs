//! The workspace keeps its own rules.

#![expect(
    clippy::expect_used,
    reason = "a file that cannot be read has failed the test"
)]

mod arrows;
mod files;
mod guarantees;
mod healthcheck;
mod links;
mod readme;
mod runbook;
mod sql;
