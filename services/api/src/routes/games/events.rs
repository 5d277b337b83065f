//! `GET /v1/games/{id}/events`

use actix_web::HttpRequest;
use actix_web::web::Data;
use domain::GameId;
use domain::ports::Topic;

use crate::edge::Edge;
use crate::extract::{Params, PathId};
use crate::reply::Reply;
use crate::streams::{self, StreamQuery};

pub(in crate::routes) async fn events(
    edge: Data<Edge>,
    request: HttpRequest,
    PathId(game): PathId<GameId>,
    query: Params<StreamQuery>,
) -> Reply {
    let visitor = streams::visitor(&edge, &request, &query).await?;
    let topic = Topic::Game(game);
    streams::open(edge.into_inner(), &request, topic, visitor, &query.0).await
}
