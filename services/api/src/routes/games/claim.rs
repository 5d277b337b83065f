//! `POST /v1/games/{id}/draw-claim`

use actix_web::web::Data;
use domain::GameId;
use domain::game::{Action, Command, Notation};
use rules::uci;

use crate::auth::Caller;
use crate::edge::Edge;
use crate::extract::{Body, Fields, FromFields, Params, PathId};
use crate::frame::RequestId;
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

/// What is written as UCI is UCI; anything else is read as SAN, whose refusal says what is wrong with it.
fn notation(text: String) -> Notation {
    match uci::parse(&text) {
        Ok(_) => Notation::Uci(text),
        Err(_) => Notation::San(text),
    }
}

pub(in crate::routes) async fn claim_draw(
    edge: Data<Edge>,
    caller: Caller,
    request: RequestId,
    PathId(game): PathId<GameId>,
    Params(shown): Params<Shown>,
    Body(claim): Body<Claim>,
) -> Reply {
    let received = edge.received(&request);
    let action = Action::ClaimDraw {
        with: claim.with.map(notation),
    };
    let command = Command::Play {
        player: caller.player(),
        action,
    };
    execute(&edge, game, &command, received, shown).await
}
