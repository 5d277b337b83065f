//! `GET /v1/games/{id}`, as a snapshot or as PGN

use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use domain::GameId;

use crate::edge::Edge;
use crate::extract::{Params, PathId, prefers};
use crate::reply::Reply;
use crate::snapshot::Shown;

use super::answer::{snapshot, view};
use super::pgn;

pub(in crate::routes) async fn show(
    edge: Data<Edge>,
    request: HttpRequest,
    PathId(game): PathId<GameId>,
    Params(shown): Params<Shown>,
) -> Reply {
    let view = view(&edge, game).await?;
    if prefers(&request, pgn::CONTENT_TYPE) {
        let text = pgn::write(&view.game, &edge.link(&format!("/v1/games/{game}")));
        return Ok(HttpResponse::Ok().content_type(pgn::CONTENT_TYPE).body(text));
    }
    snapshot(&edge, &view, shown)
}
