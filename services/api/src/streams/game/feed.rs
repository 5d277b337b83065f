//! Following a game, for all who watch it.

use domain::GameId;
use store::RatingStatus;
use store::play::GameView;

use crate::edge::Edge;
use crate::problem::ApiError;

use super::super::feed::{News, Occasion};
use super::absences::Absences;
use super::{lines, since};

/// Heartbeats for which a stream of an ended game waits for the rating: ten seconds.
const HEARTBEATS_TO_THE_RATING: u32 = 2;

/// What those who watch a game have been told.
#[derive(Debug)]
pub(in crate::streams) struct GameFeed {
    id: GameId,
    told: Option<u32>,
    absences: Absences,
    /// Heartbeats since the game was found to be over.
    over_since: Option<u32>,
}

impl GameFeed {
    /// Nothing yet: whoever joins reads the beginning by themselves.
    pub(in crate::streams) fn new(id: GameId) -> Self {
        Self {
            id,
            told: None,
            absences: Absences::default(),
            over_since: None,
        }
    }

    /// Reads what is new.
    pub(in crate::streams) async fn read(
        &mut self,
        edge: &Edge,
        occasion: Occasion,
    ) -> Result<News, ApiError> {
        let Some(view) = edge.games.view(self.id).await? else {
            return Ok(News::default());
        };
        let game = &*view.game;
        let version = game.version();
        // At first the last event is told again, for a reader who began a moment before it.
        let told = self.told.unwrap_or_else(|| version.saturating_sub(1));
        let mut news = News {
            lines: since(edge, &view, told).await?,
            begins_to_count: false,
        };
        self.told = Some(version);
        news.lines.extend(self.absences.observe(edge, game).await?);
        if occasion == Occasion::Beat {
            news.lines.push(lines::heartbeat(game, edge.clock.now())?);
        }
        if game.is_over() {
            self.come_to_an_end(&view, occasion, &mut news)?;
        }
        Ok(news)
    }

    /// The last line follows when the rating is known, or will not be known soon.
    fn come_to_an_end(
        &mut self,
        view: &GameView,
        occasion: Occasion,
        news: &mut News,
    ) -> Result<(), ApiError> {
        let waited = match (self.over_since, occasion) {
            (None, _) => {
                news.begins_to_count = true;
                0
            }
            (Some(beats), Occasion::Beat) => beats + 1,
            (Some(beats), Occasion::Heard) => beats,
        };
        self.over_since = Some(waited);
        let is_pending = view.rating.status == Some(RatingStatus::Pending);
        if !is_pending || waited >= HEARTBEATS_TO_THE_RATING {
            news.lines.push(lines::closed(view)?);
        }
        Ok(())
    }
}
