//! `POST /v1/games/{id}/annulment`

use actix_web::web::Data;
use domain::GameId;
use domain::game::Command;

use crate::auth::Caller;
use crate::edge::Edge;
use crate::extract::{Body, Fields, FromFields, Params, PathId, Reason};
use crate::frame::RequestId;
use crate::reply::Reply;
use crate::snapshot::Shown;

use super::answer::execute;

pub(in crate::routes) struct Annulment {
    reason: Reason,
}

impl FromFields for Annulment {
    fn from_fields(fields: &mut Fields<'_>) -> Option<Self> {
        let reason = fields.required("reason");
        Some(Self { reason: reason? })
    }
}

pub(in crate::routes) async fn annul(
    edge: Data<Edge>,
    caller: Caller,
    request: RequestId,
    PathId(game): PathId<GameId>,
    Params(shown): Params<Shown>,
    Body(annulment): Body<Annulment>,
) -> Reply {
    let received = edge.received(&request);
    let command = Command::Annul {
        reason: annulment.reason.0,
        arbiter: caller.player(),
    };
    execute(&edge, game, &command, received, shown).await
}
