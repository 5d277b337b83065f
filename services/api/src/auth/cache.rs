//! Tokens that were looked up a moment ago.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use domain::{Millis, PlayerId, Timestamp, TokenId};
use store::TokenRow;

/// How long a looked-up token is trusted: at most so long a revocation in another process takes.
const LIFETIME: Millis = Millis::from_secs(1);

/// More tokens than one process sees in a second; beyond it the cache starts anew.
const CAPACITY: usize = 20_000;

/// A small memory of looked-up tokens, so that a player's next move need not ask the database.
#[derive(Debug, Default)]
pub(crate) struct TokenCache(Mutex<Memory>);

#[derive(Debug, Default)]
struct Memory {
    rows: HashMap<[u8; 32], Remembered>,
    /// Raised by every revocation: what was read before it must not be remembered after it.
    revocations: u64,
}

#[derive(Debug)]
struct Remembered {
    row: Arc<TokenRow>,
    until: Timestamp,
}

/// When a look-up began, in revocations.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Epoch(u64);

impl TokenCache {
    /// The token of that hash, if it was looked up within the lifetime.
    pub(crate) fn get(&self, hash: &[u8; 32], now: Timestamp) -> Result<Arc<TokenRow>, Epoch> {
        let memory = self.lock();
        match memory.rows.get(hash) {
            Some(known) if now < known.until => Ok(Arc::clone(&known.row)),
            _ => Err(Epoch(memory.revocations)),
        }
    }

    /// Remembers a token that was looked up since `epoch`, unless something was revoked meanwhile.
    pub(crate) fn put(&self, hash: [u8; 32], row: Arc<TokenRow>, epoch: Epoch, now: Timestamp) {
        let mut memory = self.lock();
        if memory.revocations != epoch.0 {
            return;
        }
        if memory.rows.len() >= CAPACITY {
            memory.rows.clear();
        }
        memory.rows.insert(
            hash,
            Remembered {
                row,
                until: now + LIFETIME,
            },
        );
    }

    /// Forgets a revoked token at once.
    pub(crate) fn forget(&self, token: TokenId) {
        self.forget_where(|row| row.id == token);
    }

    /// Forgets every token of a player whose account was closed.
    pub(crate) fn forget_player(&self, player: PlayerId) {
        self.forget_where(|row| row.player == player);
    }

    fn forget_where(&self, revoked: impl Fn(&TokenRow) -> bool) {
        let mut memory = self.lock();
        memory.revocations += 1;
        memory.rows.retain(|_, known| !revoked(&known.row));
    }

    /// Nothing panics while the lock is held; were it so, the rows would still be whole.
    fn lock(&self) -> MutexGuard<'_, Memory> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
