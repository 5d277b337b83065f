//! Games as lists show them.

use domain::ladder::LadderId;
use domain::player::Handle;
use domain::time_control::TimeControl;
use domain::{GameId, Timestamp};
use serde::{Serialize, Serializer};
use store::{GameFilter, GameStatus, GameSummary, RatingStatus};

use crate::edge::Edge;
use crate::extract::{PageOf, Paged};
use crate::problem::ApiError;

/// Where a game stands, as far as lists tell: whether both have moved is in the game itself.
#[derive(Clone, Copy)]
pub(super) struct ListedStatus(pub(super) GameStatus);

impl ListedStatus {
    pub(super) const ALL: [Self; 3] = [
        Self(GameStatus::Running),
        Self(GameStatus::Finished),
        Self(GameStatus::CalledOff),
    ];

    pub(super) const fn as_str(self) -> &'static str {
        match self.0 {
            GameStatus::Running => "running",
            GameStatus::Finished => "finished",
            GameStatus::CalledOff => "aborted",
        }
    }
}

impl Serialize for ListedStatus {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// One line of a list.
#[derive(Serialize)]
pub(crate) struct SummaryView {
    id: GameId,
    ladder: Option<LadderId>,
    rated: bool,
    time_control: TimeControl,
    white: SeatView,
    black: SeatView,
    status: ListedStatus,
    result: Option<String>,
    termination: Option<String>,
    rating_status: Option<&'static str>,
    created_at: Timestamp,
    finished_at: Option<Timestamp>,
}

#[derive(Serialize)]
struct SeatView {
    handle: Handle,
}

impl From<GameSummary> for SummaryView {
    fn from(game: GameSummary) -> Self {
        Self {
            id: game.id,
            rated: game.ladder.is_some(),
            ladder: game.ladder,
            time_control: game.time_control,
            white: SeatView { handle: game.white },
            black: SeatView { handle: game.black },
            status: ListedStatus(game.status),
            result: game.result,
            termination: game.termination,
            rating_status: game.rating_status.map(RatingStatus::as_str),
            created_at: game.created_at,
            finished_at: game.finished_at,
        }
    }
}

/// A page of the games that pass a filter, newest first.
pub(crate) async fn page(
    edge: &Edge,
    filter: &GameFilter,
    paged: &Paged<GameId>,
) -> Result<PageOf<SummaryView>, ApiError> {
    let games = edge.store.games(filter, paged.after, paged.fetch()).await?;
    Ok(paged.page(games, |game| game.id).map(SummaryView::from))
}
