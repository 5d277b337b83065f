//! `cargo xtask`: everything that builds, checks, measures and ships.
//!
//! One module a command. What they share: how a program is run ([`program`]), what its tests came to
//! ([`counts`]), and the list of what was done ([`report`]).

pub mod alerts;
pub mod bench;
pub mod bound;
pub mod chaos;
pub mod cluster;
pub mod contract;
pub mod counts;
pub mod crowd;
pub mod deploy;
pub mod descriptors;
pub mod dice;
pub mod differential;
pub mod finding;
pub mod games;
pub mod http;
pub mod instant;
pub mod licences;
pub mod metadata;
pub mod overload;
pub mod packages;
pub mod page;
pub mod percentile;
pub mod program;
pub mod python;
pub mod readme;
pub mod replay;
pub mod report;
pub mod rules;
pub mod simulate;
pub mod stopwatch;
pub mod suite;
pub mod test;
pub mod upgrade;
