//! Which process it is.

use prometheus_client::encoding::EncodeLabelSet;

/// What tells a process from others of its ladder, beside its address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
pub struct Identity {
    /// The version of the program.
    pub version: &'static str,
    /// `serve`, `api` or `worker`.
    pub role: &'static str,
    /// `sqlite` or `postgres`.
    pub database: &'static str,
}
