//! `GET /v1/tickets/{id}`

use actix_web::web::Data;
use domain::TicketId;

use crate::auth::Caller;
use crate::edge::Edge;
use crate::extract::PathId;
use crate::reply::{Reply, ok};

use super::{document, own};

pub(in crate::routes) async fn show(edge: Data<Edge>, caller: Caller, PathId(id): PathId<TicketId>) -> Reply {
    let ticket = own(&edge, &caller, id).await?;
    ok(&document(&edge, ticket).await?)
}
