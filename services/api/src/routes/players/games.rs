//! `GET /v1/players/{handle}/games`

use actix_web::web::Data;
use domain::GameId;
use store::GameFilter;

use crate::edge::Edge;
use crate::extract::{Named, Paged, Params};
use crate::reply::{Reply, ok};
use crate::routes::games::page;

use super::found;

pub(in crate::routes) async fn games(
    edge: Data<Edge>,
    Named(handle): Named,
    Params(paged): Params<Paged<GameId>>,
) -> Reply {
    let player = found(&edge, &handle).await?;
    let filter = GameFilter {
        player: Some(player.id),
        ..GameFilter::default()
    };
    ok(&page(&edge, &filter, &paged).await?)
}
