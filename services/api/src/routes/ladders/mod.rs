//! Ladders: what they are, who stands where, and how their games ended.

mod distribution;
mod excerpt;
mod leaderboard;
mod seasons;
mod standing;
mod statistics;
mod stored;

pub(super) use distribution::distribution;
pub(super) use leaderboard::leaderboard;
pub(super) use seasons::seasons;
pub(super) use standing::standing;
pub(super) use statistics::statistics;

use actix_web::HttpRequest;
use actix_web::web::Data;
use domain::ladder::{Eligibility, Ladder, LadderId};
use domain::ruleset::RulesetId;
use domain::season::SeasonNumber;
use domain::time_control::Bucket;
use rating::System;
use seasons::SeasonsView;
use serde::Serialize;
use store::Season;

use crate::edge::Edge;
use crate::extract::PageOf;
use crate::problem::ApiError;
use crate::reply::{Reply, ok};

#[derive(Serialize)]
struct LadderView<'a> {
    id: &'a LadderId,
    bucket: Bucket,
    ruleset: &'a RulesetId,
    rating_system: &'a System,
    version: u32,
    eligibility: Eligibility,
    seasons: Option<SeasonsView>,
}

impl<'a> From<&'a Ladder> for LadderView<'a> {
    fn from(ladder: &'a Ladder) -> Self {
        Self {
            id: &ladder.id,
            bucket: ladder.bucket,
            ruleset: &ladder.ruleset,
            rating_system: &ladder.system,
            version: ladder.version,
            eligibility: ladder.eligibility,
            seasons: ladder.seasons.map(SeasonsView::from),
        }
    }
}

/// `GET /v1/ladders`
pub(super) async fn list(edge: Data<Edge>) -> Reply {
    ok(&PageOf::whole(
        edge.ladders.iter().map(LadderView::from).collect(),
    ))
}

/// `GET /v1/ladders/{id}`
pub(super) async fn show(edge: Data<Edge>, request: HttpRequest) -> Reply {
    ok(&LadderView::from(named(&edge, &request)?))
}

/// The ladder of the path's `{id}`.
fn named<'a>(edge: &'a Edge, request: &HttpRequest) -> Result<&'a Ladder, ApiError> {
    let id = LadderId::new(request.match_info().get("id").unwrap_or_default());
    edge.ladders.get(&id).ok_or_else(ApiError::not_found)
}

/// A season that there is, or was.
async fn season(edge: &Edge, ladder: &Ladder, number: SeasonNumber) -> Result<Season, ApiError> {
    let season = edge.store.season(&ladder.id, number).await?;
    season.ok_or_else(ApiError::not_found)
}
