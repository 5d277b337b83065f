//! `POST /v1/games/{id}/moves`

use actix_web::web::Data;
use domain::game::{Action, Command, Notation};
use domain::lag::LagClaim;
use domain::{GameId, Millis};

use crate::auth::Caller;
use crate::edge::Edge;
use crate::extract::{Body, Either, Fields, FromFields, Params, PathId};
use crate::frame::RequestId;
use crate::reply::Reply;
use crate::snapshot::Shown;

use super::answer::execute;

pub(in crate::routes) struct MoveRequest {
    notation: Notation,
    ply: u32,
    offer_draw: bool,
    thinking: Option<Millis>,
}

impl FromFields for MoveRequest {
    fn from_fields(fields: &mut Fields<'_>) -> Option<Self> {
        let notation = fields.either("uci", "san");
        let ply = fields.required("ply");
        let offer_draw = fields.optional("draw_offer");
        let thinking_ms = fields.optional::<u32>("thinking_ms");
        let notation = match notation? {
            Either::A(text) => Notation::Uci(text),
            Either::B(text) => Notation::San(text),
        };
        Some(Self {
            notation,
            ply: ply?,
            offer_draw: offer_draw?.unwrap_or(false),
            thinking: thinking_ms?.map(|ms| Millis(ms.into())),
        })
    }
}

pub(in crate::routes) async fn play(
    edge: Data<Edge>,
    caller: Caller,
    request: RequestId,
    PathId(game): PathId<GameId>,
    Params(shown): Params<Shown>,
    Body(wanted): Body<MoveRequest>,
) -> Reply {
    let received = edge.received(&request);
    let MoveRequest {
        notation,
        ply,
        offer_draw,
        thinking,
    } = wanted;
    let action = Action::Move {
        notation,
        ply,
        offer_draw,
        lag: thinking.map(|thinking| LagClaim {
            thinking,
            quota: edge.lag_quota,
        }),
    };
    let command = Command::Play {
        player: caller.player(),
        action,
    };
    execute(&edge, game, &command, received, shown).await
}
