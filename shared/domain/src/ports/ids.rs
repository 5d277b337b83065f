//! Where ids and secrets come from.

use crate::time::Timestamp;

/// The one source of randomness: new ids and the bytes of secrets.
pub trait Ids: Send + Sync {
    /// A new id for something made at `now`, of [`crate::id::compose`]'s layout.
    fn next(&self, now: Timestamp) -> i64;

    /// Fills `bytes` from the operating system's generator: fit for tokens and keys.
    fn fill_secret(&self, bytes: &mut [u8]);
}
