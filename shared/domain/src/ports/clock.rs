//! Where the time comes from.

use crate::time::Timestamp;

/// The one source of time. Nothing else reads a clock.
pub trait Clock: Send + Sync {
    /// The present instant. It never runs backwards within a process.
    fn now(&self) -> Timestamp;
}
