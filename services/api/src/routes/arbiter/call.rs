//! `POST /v1/games/{id}/arbiter-request`

use actix_web::HttpRequest;
use actix_web::web::Data;
use domain::arbiter::ArbiterRequest;
use domain::{ArbiterRequestId, GameId};

use crate::auth::Caller;
use crate::edge::Edge;
use crate::extract::{Document, Fields, FromFields, PathId, Plea};
use crate::idempotency::{Attempt, Strength, once};
use crate::reply::{Created, Reply};
use crate::routes::draw::{Miss, until_free};
use crate::routes::games::view;

use super::view::RequestView;

pub(in crate::routes) struct Call {
    text: Plea,
}

impl FromFields for Call {
    fn from_fields(fields: &mut Fields<'_>) -> Option<Self> {
        let text = fields.required("text");
        Some(Self { text: text? })
    }
}

pub(in crate::routes) async fn call(
    edge: Data<Edge>,
    request: HttpRequest,
    caller: Caller,
    PathId(game): PathId<GameId>,
    document: Document,
) -> Reply {
    let attempt = Attempt::of(&request, Some(&caller), Strength::Name, &document)?;
    let at_the_board = view(&edge, game).await?.game;
    once(&edge, attempt, async |attempt| {
        let call: Call = document.read()?;
        at_the_board.may_call_arbiter(caller.player())?;
        until_free(async || store(&edge, attempt, &caller, game, &call).await).await
    })
    .await
}

async fn store(
    edge: &Edge,
    attempt: &Attempt,
    caller: &Caller,
    game: GameId,
    call: &Call,
) -> Result<Created, Miss> {
    let now = edge.clock.now();
    let request = ArbiterRequest {
        id: ArbiterRequestId::new(edge.next_id(now)),
        game,
        player: caller.player(),
        text: call.text.0.clone(),
        created_at: now,
        closed_at: None,
        answer: None,
    };
    let created = Created::new(
        format!("/v1/arbiter-requests/{}", request.id),
        &RequestView::new(&request, caller.handle()),
    )?;
    let answer = attempt.answer(edge, &created, now)?;
    edge.store.call_arbiter(&request, answer.as_ref()).await?;
    Ok(created)
}
