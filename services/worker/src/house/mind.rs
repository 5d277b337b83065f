//! Where bots think: aside from everything else, one at a time.

use bots::{Choice, Level};
use rules::Line;
use tokio::sync::Semaphore;

/// Who chooses moves. Thinking takes a core for a tenth of a second: several at once would be felt by those who play
/// one another.
pub(super) struct Minds {
    turn: Semaphore,
}

impl Default for Minds {
    fn default() -> Self {
        Self {
            turn: Semaphore::new(1),
        }
    }
}

impl Minds {
    /// The move of a bot of this level; `None` where there is none to make, or the thought broke off.
    pub(super) async fn choose(&self, line: Line, level: Level, seed: u64) -> Option<Choice> {
        let _turn = self.turn.acquire().await.ok()?;
        let thought = tokio::task::spawn_blocking(move || bots::choose(&line, level, seed)).await;
        thought.unwrap_or_else(|error| {
            tracing::error!(%error, "a house bot's thought broke off");
            None
        })
    }
}

/// The level that an engine's name means.
pub(super) fn level(engine: &str) -> Option<Level> {
    let number = engine.strip_prefix(LEVEL_PREFIX)?.parse().ok()?;
    Level::new(number).ok()
}

/// What the names of the levels' engines begin with.
pub(super) const LEVEL_PREFIX: &str = "level-";
