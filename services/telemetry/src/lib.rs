//! What operators see of a running process: metrics, and traces where somebody collects them.
//!
//! Nothing here changes what the ladder does. The crates below say what has happened, each in its own words:
//! [`api::Observer`], [`worker::Observer`] and [`store::play::Witness`] are told, [`store::Store::load`] and
//! [`store::Store::census`] are asked, and spans with the target [`store::SPANS`] are traced. This crate turns all of it
//! into the words of Prometheus and OpenTelemetry, which no other crate knows.
//!
//! There is no global registry: a process has one [`Metrics`], made at its start.

mod census;
mod counters;
mod families;
mod identity;
mod metrics;
mod port;
mod process;
mod procfs;
pub mod trace;

pub use census::keep_counting;
pub use counters::Counters;
pub use identity::Identity;
pub use metrics::{Metrics, Sources};
pub use port::serve;
