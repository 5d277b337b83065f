//! `GET /v1/players/{handle}/ratings/{ladder}/history`

use actix_web::HttpRequest;
use actix_web::web::Data;
use domain::ladder::LadderId;
use domain::player::Handle;
use domain::{GameId, Timestamp};
use serde::Serialize;
use store::HistoryPoint;

use crate::edge::Edge;
use crate::extract::{Named, Paged, Params};
use crate::problem::ApiError;
use crate::reply::{Reply, ok};

use super::found;

#[derive(Serialize)]
struct PointView {
    sequence: i64,
    game_id: GameId,
    at: Timestamp,
    opponent: Handle,
    score: f64,
    rating_before: f64,
    rating_after: f64,
    deviation_after: f64,
}

impl From<HistoryPoint> for PointView {
    fn from(point: HistoryPoint) -> Self {
        Self {
            sequence: point.sequence,
            game_id: point.game,
            at: point.at,
            opponent: point.opponent,
            score: point.score,
            rating_before: point.rating_before,
            rating_after: point.rating_after,
            deviation_after: point.deviation_after,
        }
    }
}

pub(in crate::routes) async fn history(
    edge: Data<Edge>,
    Named(handle): Named,
    request: HttpRequest,
    Params(paged): Params<Paged<i64>>,
) -> Reply {
    let ladder = LadderId::new(request.match_info().get("ladder").unwrap_or_default());
    let ladder = edge.ladders.get(&ladder).ok_or_else(ApiError::not_found)?;
    let player = found(&edge, &handle).await?;
    let points = edge
        .store
        .history(&ladder.id, player.id, paged.after, paged.fetch())
        .await?;
    ok(&paged.page(points, |point| point.sequence).map(PointView::from))
}
