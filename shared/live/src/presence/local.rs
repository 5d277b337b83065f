//! Presence in one process.

use std::sync::{Mutex, MutexGuard, PoisonError};

use async_trait::async_trait;
use domain::ports::{Presence, Seen};
use domain::{Millis, PlayerId, Timestamp};

use super::KEPT;
use super::judge::{Evidence, judge};
use crate::generations::Generations;

/// So many players are remembered at most; each takes some 50 bytes.
const PLAYERS_MAX: usize = 1_000_000;

/// The presence of the embedded mode.
#[derive(Debug)]
pub struct LocalPresence {
    window: Millis,
    signs: Mutex<Generations<PlayerId, Timestamp>>,
}

impl LocalPresence {
    /// An empty memory. A player is present for `window` after a sign of life.
    pub fn new(window: Millis) -> Self {
        Self {
            window,
            signs: Mutex::new(Generations::new(KEPT, PLAYERS_MAX)),
        }
    }

    fn signs(&self) -> MutexGuard<'_, Generations<PlayerId, Timestamp>> {
        self.signs.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[async_trait]
impl Presence for LocalPresence {
    fn seen(&self, player: PlayerId, now: Timestamp) {
        let mut signs = self.signs();
        if signs.get(&player).is_none_or(|&known| known < now) {
            signs.put(player, now, now);
        }
    }

    async fn of_each(&self, players: &[PlayerId], now: Timestamp) -> Vec<Seen> {
        let mut signs = self.signs();
        let complete_since = signs.complete_since(now);
        let evidence = |player| Evidence {
            complete_since,
            last_sign: signs.get(player).copied(),
        };
        let evidence: Vec<Evidence> = players.iter().map(evidence).collect();
        drop(signs);
        evidence
            .into_iter()
            .map(|evidence| judge(evidence, self.window, now))
            .collect()
    }
}
