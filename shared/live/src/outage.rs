//! When Redis is away: counted each time, logged once.

use std::fmt::Display;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// The failures of one adapter.
#[derive(Debug)]
pub(crate) struct Outage {
    /// What does not work meanwhile, and what happens instead.
    consequence: &'static str,
    lasts: AtomicBool,
    failures: AtomicU64,
}

impl Outage {
    pub(crate) fn new(consequence: &'static str) -> Self {
        Self {
            consequence,
            lasts: AtomicBool::new(false),
            failures: AtomicU64::new(0),
        }
    }

    /// Something failed.
    pub(crate) fn failed(&self, error: &dyn Display) {
        self.failures.fetch_add(1, Ordering::SeqCst);
        if !self.lasts.swap(true, Ordering::SeqCst) {
            tracing::warn!(%error, "{}", self.consequence);
        }
    }

    /// Something worked.
    pub(crate) fn over(&self) {
        if self.lasts.load(Ordering::SeqCst) && self.lasts.swap(false, Ordering::SeqCst) {
            tracing::info!("Redis answers again, so this is over: {}", self.consequence);
        }
    }

    /// How often something failed since the start.
    pub(crate) fn failures(&self) -> u64 {
        self.failures.load(Ordering::SeqCst)
    }
}
