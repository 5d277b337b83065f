//! `GET /v1/challenges/{id}` and `/v1/challenges/code/{code}`

use actix_web::HttpRequest;
use actix_web::web::Data;
use domain::ChallengeId;

use crate::edge::Edge;
use crate::extract::PathId;
use crate::reply::{Reply, ok};

use super::coded::coded;
use super::found;
use super::view::document;

pub(in crate::routes) async fn show(edge: Data<Edge>, PathId(id): PathId<ChallengeId>) -> Reply {
    let challenge = found(&edge, id).await?;
    ok(&document(&edge, challenge, edge.clock.now()).await?)
}

pub(in crate::routes) async fn show_by_code(edge: Data<Edge>, request: HttpRequest) -> Reply {
    let challenge = coded(&edge, &request, None).await?;
    ok(&document(&edge, challenge, edge.clock.now()).await?)
}
