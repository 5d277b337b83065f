//! Tests of the public interface.

#![expect(
    clippy::unwrap_used,
    reason = "what a test needs and does not get has failed the test"
)]
#![expect(clippy::float_cmp, reason = "exact values are meant where `==` stands")]

mod bugs;
mod check_lines;
mod configuration;
mod laws;
mod sequences;
mod system;
mod vectors;
