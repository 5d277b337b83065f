//! The binary as its users run it: whole games over HTTP, crashes, restarts, and what stays true.

#![expect(
    clippy::unwrap_used,
    reason = "what a test needs and does not get has failed the test"
)]

mod absent_database;
mod backups;
mod configuration;
mod corrections;
mod demo;
// Linux alone lets a process limit another one.
#[cfg(target_os = "linux")]
mod disk;
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
mod postgres_backup;
mod replaying;
mod restores;
mod season_boundary;
mod telemetry;
mod threats;
