//! `POST /v1/games/{id}/adjudication`

use actix_web::web::Data;
use domain::GameId;
use domain::game::Command;
use rules::GameResult;

use crate::auth::Caller;
use crate::edge::Edge;
use crate::extract::{Body, Fields, FromFields, Params, PathId, Reason};
use crate::frame::RequestId;
use crate::reply::Reply;
use crate::snapshot::Shown;

use super::answer::execute;

pub(in crate::routes) struct Decision {
    result: GameResult,
    reason: Reason,
}

impl FromFields for Decision {
    fn from_fields(fields: &mut Fields<'_>) -> Option<Self> {
        let result = fields.required("result");
        let reason = fields.required("reason");
        Some(Self {
            result: result?,
            reason: reason?,
        })
    }
}

pub(in crate::routes) async fn adjudicate(
    edge: Data<Edge>,
    caller: Caller,
    request: RequestId,
    PathId(game): PathId<GameId>,
    Params(shown): Params<Shown>,
    Body(decision): Body<Decision>,
) -> Reply {
    let received = edge.received(&request);
    let Decision { result, reason } = decision;
    let command = Command::Adjudicate {
        result,
        reason: reason.0,
        arbiter: caller.player(),
    };
    execute(&edge, game, &command, received, shown).await
}
