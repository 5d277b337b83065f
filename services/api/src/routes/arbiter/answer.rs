//! `POST /v1/arbiter-requests/{id}/answer`

use actix_web::web::Data;
use domain::ArbiterRequestId;

use crate::auth::Caller;
use crate::edge::Edge;
use crate::extract::{Body, Fields, FromFields, PathId, Reason};
use crate::reply::Reply;

use super::list::{found, show_found};

pub(in crate::routes) struct Answer {
    reason: Reason,
}

impl FromFields for Answer {
    fn from_fields(fields: &mut Fields<'_>) -> Option<Self> {
        let reason = fields.required("reason");
        Some(Self { reason: reason? })
    }
}

pub(in crate::routes) async fn answer(
    edge: Data<Edge>,
    caller: Caller,
    PathId(id): PathId<ArbiterRequestId>,
    Body(answer): Body<Answer>,
) -> Reply {
    found(&edge, id).await?;
    edge.store
        .answer_request(id, &answer.reason.0, caller.player(), edge.clock.now())
        .await?;
    show_found(&edge, id).await
}
