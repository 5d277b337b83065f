//! The test tools do what tests rely on.

mod databases;
