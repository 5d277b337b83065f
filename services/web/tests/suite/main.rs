//! The page as it is served, and as it was built.

#![expect(
    clippy::unwrap_used,
    reason = "what a test needs and does not get has failed the test"
)]

mod built;
mod served;
