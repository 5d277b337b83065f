//! The pages as they are served, and as they were built.

#![expect(
    clippy::unwrap_used,
    reason = "what a test needs and does not get has failed the test"
)]

mod asking;
mod built;
mod docs;
mod served;
