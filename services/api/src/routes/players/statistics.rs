//! `GET /v1/players/{handle}/statistics`

use actix_web::web::Data;
use domain::ladder::LadderId;
use domain::player::Handle;
use domain::season::SeasonNumber;
use domain::{GameId, Timestamp};
use serde::Serialize;
use store::Extreme;

use crate::edge::Edge;
use crate::extract::{InSeason, Named, Params};
use crate::reply::{Reply, ok};

use super::career::{CareerView, last_summaries};
use super::found;

#[derive(Serialize)]
struct StatisticsView {
    handle: Handle,
    season: Option<SeasonNumber>,
    ladders: Vec<LadderCareerView>,
    casual: CareerView,
}

#[derive(Serialize)]
struct LadderCareerView {
    ladder: LadderId,
    peak: Option<ExtremeView>,
    low: Option<ExtremeView>,
    results: CareerView,
}

#[derive(Serialize)]
struct ExtremeView {
    rating: f64,
    game_id: GameId,
    at: Timestamp,
}

impl From<Extreme> for ExtremeView {
    fn from(Extreme { rating, game, at }: Extreme) -> Self {
        Self {
            rating,
            game_id: game,
            at,
        }
    }
}

pub(in crate::routes) async fn statistics(
    edge: Data<Edge>,
    Named(handle): Named,
    Params(InSeason(season)): Params<InSeason>,
) -> Reply {
    let owner = found(&edge, &handle).await?;
    let played = edge.store.played(owner.id, season).await?;
    let lists = played.iter().map(|(_, games)| games.as_slice());
    let mut summaries = last_summaries(&edge, lists).await?;
    let mut casual = None;
    let mut ladders = Vec::with_capacity(played.len());
    for (ladder, games) in played {
        let results = CareerView::new(&games, &mut summaries);
        match ladder {
            None => casual = Some(results),
            Some(ladder) => {
                let extremes = edge.store.extremes(&ladder, owner.id, season).await?;
                ladders.push(LadderCareerView {
                    peak: extremes.map(|extremes| extremes.peak.into()),
                    low: extremes.map(|extremes| extremes.low.into()),
                    ladder,
                    results,
                });
            }
        }
    }
    ok(&StatisticsView {
        handle: owner.handle,
        season,
        ladders,
        casual: casual.unwrap_or_else(|| CareerView::new(&[], &mut summaries)),
    })
}
