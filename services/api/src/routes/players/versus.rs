//! `GET /v1/players/{handle}/versus/{other}`

use actix_web::HttpRequest;
use actix_web::web::Data;
use domain::player::Handle;
use serde::Serialize;

use crate::edge::Edge;
use crate::extract::Named;
use crate::problem::ApiError;
use crate::reply::{Reply, ok};

use super::career::{CareerView, last_summaries};
use super::found;

#[derive(Serialize)]
struct VersusView {
    handle: Handle,
    opponent: Handle,
    results: CareerView,
}

pub(in crate::routes) async fn versus(edge: Data<Edge>, Named(handle): Named, request: HttpRequest) -> Reply {
    let other = request.match_info().get("other").unwrap_or_default();
    let other = Handle::parse(other).map_err(|_| ApiError::not_found())?;
    let player = found(&edge, &handle).await?;
    let opponent = found(&edge, &other).await?;
    let games = edge.store.played_between(player.id, opponent.id).await?;
    let mut summaries = last_summaries(&edge, [games.as_slice()]).await?;
    ok(&VersusView {
        handle: player.handle,
        opponent: opponent.handle,
        results: CareerView::new(&games, &mut summaries),
    })
}
