//! What players do besides moving, where the request needs no body.

use actix_web::web::Data;
use domain::GameId;
use domain::game::{Action, Command};

use crate::auth::Caller;
use crate::edge::Edge;
use crate::extract::{Params, PathId};
use crate::frame::RequestId;
use crate::reply::Reply;
use crate::snapshot::Shown;

use super::answer::execute;

macro_rules! actions {
    ($($(#[$doc:meta])* $name:ident => $action:expr;)*) => {$(
        $(#[$doc])*
        pub(in crate::routes) async fn $name(
            edge: Data<Edge>,
            caller: Caller,
            request: RequestId,
            PathId(game): PathId<GameId>,
            Params(shown): Params<Shown>,
        ) -> Reply {
            let received = edge.received(&request);
            let command = Command::Play { player: caller.player(), action: $action };
            execute(&edge, game, &command, received, shown).await
        }
    )*};
}

actions! {
    /// `POST /v1/games/{id}/resignation`
    resign => Action::Resign;
    /// `POST /v1/games/{id}/draw-offer`
    offer_draw => Action::OfferDraw;
    /// `DELETE /v1/games/{id}/draw-offer`
    reject_draw => Action::RejectDraw;
    /// `POST /v1/games/{id}/abort`
    abort => Action::Abort;
}
