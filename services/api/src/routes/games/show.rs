//! `GET /v1/games/{id}`, as a snapshot or as PGN

use actix_web::http::header::{ACCEPT, VARY};
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use domain::GameId;

use crate::edge::Edge;
use crate::extract::PathId;
use crate::reply::Reply;

use super::answer::{snapshot, view};
use super::pgn;

pub(in crate::routes) async fn show(
    edge: Data<Edge>,
    request: HttpRequest,
    PathId(game): PathId<GameId>,
) -> Reply {
    let view = view(&edge, game).await?;
    if wants_pgn(&request) {
        let text = pgn::write(&view.game, &edge.link(&format!("/v1/games/{game}")));
        return Ok(HttpResponse::Ok()
            .content_type(pgn::CONTENT_TYPE)
            .insert_header((VARY, "Accept"))
            .body(text));
    }
    snapshot(&edge, &view)
}

/// Whoever accepts anything gets JSON.
fn wants_pgn(request: &HttpRequest) -> bool {
    let accept = request
        .headers()
        .get(ACCEPT)
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default();
    let mut ranges = accept
        .split(',')
        .map(|range| range.split(';').next().unwrap_or_default().trim());
    ranges.any(|range| range.eq_ignore_ascii_case(pgn::CONTENT_TYPE))
}
