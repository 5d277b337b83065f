//! The test tools do what tests rely on.

mod contract;
mod databases;
