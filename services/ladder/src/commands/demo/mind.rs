//! Where the players of a demo think: one at a time, so that the ladder has the rest of the machine.

use bots::{Choice, Level, choose};
use rules::Line;
use tokio::sync::Semaphore;

/// Who chooses the players' moves.
#[derive(Debug)]
pub(super) struct Mind(Semaphore);

impl Default for Mind {
    fn default() -> Self {
        Self(Semaphore::new(1))
    }
}

impl Mind {
    /// A move; `None` where there is none.
    pub(super) async fn choose(&self, line: Line, level: Level, seed: u64) -> Option<Choice> {
        let _turn = self.0.acquire().await.ok()?;
        let thought = tokio::task::spawn_blocking(move || choose(&line, level, seed)).await;
        thought.ok().flatten()
    }
}
