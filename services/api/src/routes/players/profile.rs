//! `GET /v1/players/{handle}`

use actix_web::web::Data;
use domain::ladder::{LadderId, PlayerRating};
use domain::naming::DisplayName;
use domain::player::Handle;
use domain::season::SeasonNumber;
use domain::{PlayerId, Timestamp};
use serde::Serialize;
use store::PlayerRow;

use crate::edge::Edge;
use crate::extract::Named;
use crate::problem::ApiError;
use crate::reply::{Reply, ok};

/// A player as others see them.
#[derive(Serialize)]
pub(in crate::routes) struct PlayerView {
    id: PlayerId,
    handle: Handle,
    display_name: Option<DisplayName>,
    guest: bool,
    created_at: Timestamp,
    closed_at: Option<Timestamp>,
    ratings: Vec<RatingView>,
}

#[derive(Serialize)]
pub(in crate::routes) struct RatingView {
    ladder: LadderId,
    rating: f64,
    deviation: f64,
    provisional: bool,
    games: u32,
    last_game_at: Option<Timestamp>,
}

impl PlayerView {
    /// A player with the ratings of the ladders where they have settled games.
    pub(super) fn new(row: PlayerRow, ratings: Vec<RatingView>) -> Self {
        let PlayerRow {
            id,
            handle,
            display_name,
            created_at,
            closed_at,
            is_guest,
        } = row;
        Self {
            id,
            handle,
            display_name,
            guest: is_guest,
            created_at,
            closed_at,
            ratings,
        }
    }
}

pub(in crate::routes) async fn profile(edge: Data<Edge>, Named(handle): Named) -> Reply {
    let player = found(&edge, &handle).await?;
    ok(&document(&edge, player).await?)
}

/// The player of that handle; 404 where there is none.
pub(in crate::routes) async fn found(edge: &Edge, handle: &Handle) -> Result<PlayerRow, ApiError> {
    edge.store
        .player_by_handle(handle)
        .await?
        .ok_or_else(ApiError::not_found)
}

/// A player's document, with the ratings as of now.
pub(in crate::routes) async fn document(edge: &Edge, player: PlayerRow) -> Result<PlayerView, ApiError> {
    let now = edge.clock.now();
    let standings = edge.store.ratings_of(player.id).await?;
    let open = edge.store.open_seasons().await?;
    let ratings = standings
        .into_iter()
        .filter_map(|(ladder, standing)| {
            let season = open.get(&ladder).copied().unwrap_or(standing.season);
            rating(edge, ladder, &standing, season, now)
        })
        .collect();
    Ok(PlayerView::new(player, ratings))
}

/// `None` for a ladder that this installation no longer has, and before the first settled game.
fn rating(
    edge: &Edge,
    ladder: LadderId,
    standing: &PlayerRating,
    season: SeasonNumber,
    now: Timestamp,
) -> Option<RatingView> {
    let of_ladder = edge.ladders.get(&ladder)?;
    let (system, standing) = (&of_ladder.system, of_ladder.shown(standing, season));
    let rating = standing.aged(system, now);
    (standing.games > 0).then(|| RatingView {
        ladder,
        rating: rating.rating(),
        deviation: rating.deviation(),
        provisional: system.is_provisional(&standing.rating),
        games: standing.games,
        last_game_at: standing.last_game_at,
    })
}
