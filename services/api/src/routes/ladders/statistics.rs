//! `GET /v1/ladders/{id}/statistics`

use actix_web::HttpRequest;
use actix_web::web::Data;
use domain::ladder::LadderId;
use domain::season::SeasonNumber;
use serde::Serialize;

use crate::edge::Edge;
use crate::extract::{InSeason, Params};
use crate::reply::{Reply, ok};
use crate::routes::statistics::BalanceView;

#[derive(Serialize)]
struct LadderStatisticsView<'a> {
    ladder: &'a LadderId,
    season: Option<SeasonNumber>,
    results: BalanceView,
}

pub(in crate::routes) async fn statistics(
    edge: Data<Edge>,
    request: HttpRequest,
    Params(InSeason(season)): Params<InSeason>,
) -> Reply {
    let ladder = &super::named(&edge, &request)?.id;
    let balance = edge.store.ladder_balance(ladder, season).await?;
    ok(&LadderStatisticsView {
        ladder,
        season,
        results: BalanceView::from(&balance),
    })
}
