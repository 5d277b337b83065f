//! Ids and secrets that are the same in every run.

use std::sync::atomic::{AtomicU64, Ordering};

use domain::Timestamp;
use domain::ports::Ids;
use sha2::{Digest, Sha256};

/// Counts; secrets are hashes of the count.
#[derive(Debug, Default)]
pub(crate) struct SeededIds(AtomicU64);

impl SeededIds {
    fn count(&self) -> u64 {
        self.0.fetch_add(1, Ordering::SeqCst)
    }
}

impl Ids for SeededIds {
    fn next(&self, now: Timestamp) -> i64 {
        let count = self.count();
        domain::id::compose(now.unix_ms(), count as u16, (count >> 9) as u16)
    }

    fn fill_secret(&self, bytes: &mut [u8]) {
        for chunk in bytes.chunks_mut(32) {
            let block = Sha256::digest(self.count().to_be_bytes());
            chunk.copy_from_slice(&block[..chunk.len()]);
        }
    }
}
