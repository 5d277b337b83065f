//! `POST /v1/games/{id}/draw-claim`

use actix_web::web::Data;
use domain::GameId;
use domain::game::{Action, Command, Notation};

use crate::auth::Caller;
use crate::edge::Edge;
use crate::extract::{Body, Fields, FromFields, PathId};
use crate::reply::Reply;
use crate::snapshot::Shown;

use super::answer::execute;

pub(in crate::routes) struct Claim {
    with: Option<String>,
}

impl FromFields for Claim {
    fn from_fields(fields: &mut Fields<'_>) -> Option<Self> {
        let with = fields.optional("move");
        Some(Self { with: with? })
    }
}

pub(in crate::routes) async fn claim_draw(
    edge: Data<Edge>,
    caller: Caller,
    PathId(game): PathId<GameId>,
    body: Body<Claim>,
) -> Reply {
    let received_at = edge.clock.now();
    let action = Action::ClaimDraw {
        with: body.value.with.map(Notation::Uci),
    };
    let command = Command::Play {
        player: caller.player(),
        action,
    };
    execute(&edge, game, &command, received_at, Shown::All).await
}
