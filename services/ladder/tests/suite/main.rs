//! The binary as its users run it: whole games over HTTP, crashes, restarts, and what stays true.

#![expect(
    clippy::unwrap_used,
    reason = "what a test needs and does not get has failed the test"
)]

mod configuration;
mod exporting;
mod flag;
mod harness;
mod house;
mod importing;
mod jobs;
mod many_processes;
mod one_process;
mod outage;
mod papers;
mod replaying;
