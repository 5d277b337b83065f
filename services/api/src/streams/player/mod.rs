//! What concerns a player.

mod feed;
mod lines;

use domain::PlayerId;

use crate::edge::Edge;
use crate::problem::ApiError;

pub(super) use feed::PlayerFeed;

use super::line::Line;

/// Entries that are read at a time. A client that has missed more begins with a snapshot.
const ENTRIES_MAX: u32 = 200;

/// The first lines of a player's stream.
pub(super) async fn beginning(
    edge: &Edge,
    player: PlayerId,
    after: Option<u64>,
) -> Result<Vec<Line>, ApiError> {
    // Before the lists of a snapshot: they may know more than its version says, never less.
    let bounds = edge.store.affair_bounds(player).await?;
    let is_known = |&after: &u64| {
        (bounds.forgotten..=bounds.last).contains(&after) && bounds.last - after <= u64::from(ENTRIES_MAX)
    };
    match after.filter(is_known) {
        Some(after) => since(edge, player, after).await,
        None => Ok(vec![lines::snapshot(edge, player, bounds.last).await?]),
    }
}

/// What has happened after number `told`.
async fn since(edge: &Edge, player: PlayerId, told: u64) -> Result<Vec<Line>, ApiError> {
    let entries = edge.store.affairs_after(player, told, ENTRIES_MAX).await?;
    let steps = entries.iter().map(lines::step);
    Ok(steps.collect::<Result<_, _>>()?)
}
