//! Commands to a game, and the game as the answer.

use domain::GameId;
use domain::game::Command;
use serde_json::value::to_raw_value;
use store::play::{GameView, Received};

use actix_web::http::StatusCode;

use crate::edge::Edge;
use crate::extract::{Field, Fields, FromFields, Slot};
use crate::problem::ApiError;
use crate::reply::{Reply, ok};
use crate::snapshot::{Shown, Snapshot};

/// `?moves=last`
impl FromFields for Shown {
    fn from_fields(fields: &mut Fields<'_>) -> Option<Self> {
        fields.optional("moves").map(Option::unwrap_or_default)
    }
}

impl Field for Shown {
    fn read(slot: Slot<'_>) -> Option<Self> {
        slot.choice(&[("last", Self::Last)])
    }
}

/// Has a command judged, and answers with the game, or with why not.
pub(super) async fn execute(
    edge: &Edge,
    game: GameId,
    command: &Command,
    received: Received,
    shown: Shown,
) -> Reply {
    let executed = edge
        .games
        .execute(game, command, received)
        .await?
        .ok_or_else(ApiError::not_found)?;
    let snapshot = Snapshot::new(&executed.view, edge.clock.now(), shown);
    let Some(refusal) = executed.refusal else {
        return ok(&snapshot);
    };
    let error = ApiError::from(refusal);
    // Where the state forbids it, the client's picture of the state is old.
    if error.code().status() == StatusCode::CONFLICT {
        return Err(error.with_state(to_raw_value(&snapshot).map_err(ApiError::internal)?));
    }
    Err(error)
}

/// The game of that id; 404 where there is none.
pub(in crate::routes) async fn view(edge: &Edge, game: GameId) -> Result<GameView, ApiError> {
    edge.games.view(game).await?.ok_or_else(ApiError::not_found)
}

/// Answers with the game.
pub(in crate::routes) fn snapshot(edge: &Edge, view: &GameView, shown: Shown) -> Reply {
    ok(&Snapshot::new(view, edge.clock.now(), shown))
}
