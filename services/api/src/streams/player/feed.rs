//! Following what concerns a player, for all streams of theirs.

use domain::PlayerId;

use crate::edge::Edge;
use crate::problem::ApiError;

use super::super::feed::{News, Occasion};
use super::{lines, since};

/// What a player's streams have told.
#[derive(Debug)]
pub(in crate::streams) struct PlayerFeed {
    player: PlayerId,
    told: Option<u64>,
}

impl PlayerFeed {
    /// Nothing yet: each stream begins by itself.
    pub(in crate::streams) fn new(player: PlayerId) -> Self {
        Self { player, told: None }
    }

    /// Reads what is new.
    pub(in crate::streams) async fn read(
        &mut self,
        edge: &Edge,
        occasion: Occasion,
    ) -> Result<News, ApiError> {
        let (after, known) = if let Some(told) = self.told {
            (told, told)
        } else {
            // At first the last entry is told again, for a reader who began a moment before it.
            let last = edge.store.affair_bounds(self.player).await?.last;
            (last.saturating_sub(1), last)
        };
        let mut news = News {
            lines: since(edge, self.player, after).await?,
            begins_to_count: false,
        };
        let told = news.lines.last().map_or(known, |last| last.version);
        self.told = Some(told);
        if occasion == Occasion::Beat {
            news.lines.push(lines::heartbeat(told, edge.clock.now())?);
        }
        Ok(news)
    }
}
