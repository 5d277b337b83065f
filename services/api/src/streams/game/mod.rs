//! What happens in a game.

mod absences;
mod feed;
mod lines;

use domain::GameId;
use domain::game::Game;
use store::play::GameView;

use crate::edge::Edge;
use crate::problem::ApiError;

pub(super) use feed::GameFeed;

use super::line::Line;
use absences::Absences;

/// A client that has missed more than this begins with a snapshot, which is shorter.
const RESUMED_MAX: u32 = 500;

/// The first lines of a stream; 404 where there is no such game.
pub(super) async fn beginning(edge: &Edge, id: GameId, after: Option<u64>) -> Result<Vec<Line>, ApiError> {
    let view = edge.games.view(id).await?.ok_or_else(ApiError::not_found)?;
    let version = view.game.version();
    let known = after
        .and_then(|after| u32::try_from(after).ok())
        .filter(|&after| after <= version && version - after <= RESUMED_MAX);
    let mut begun = match known {
        Some(after) => since(edge, &view, after).await?,
        None => vec![lines::snapshot(&view, edge.clock.now())?],
    };
    begun.extend(Absences::default().observe(edge, &view.game).await?);
    Ok(begun)
}

/// What has happened after version `told`.
async fn since(edge: &Edge, view: &GameView, told: u32) -> Result<Vec<Line>, ApiError> {
    let game = &*view.game;
    let (id, version) = (game.setup().id, game.version());
    if told >= version {
        return Ok(Vec::new());
    }
    // Nearly always one thing has happened, and the game is as it left it.
    if told + 1 == version {
        let events = edge.store.game_events_after(id, told, 1).await?;
        let steps = events.iter().map(|event| lines::step(game, &view.rating, event));
        return Ok(steps.collect::<Result<_, _>>()?);
    }
    let mut replayed = Game::new(game.setup().clone(), game.ruleset().clone());
    let mut steps = Vec::new();
    for event in edge.store.game_events_after(id, 0, version).await? {
        replayed
            .apply(&event.event, event.at)
            .map_err(ApiError::internal)?;
        if event.version > told {
            steps.push(lines::step(&replayed, &view.rating, &event)?);
        }
    }
    Ok(steps)
}
