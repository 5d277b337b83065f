//! `POST /v1/players`

use actix_web::HttpRequest;
use actix_web::web::Data;
use domain::player::Handle;
use domain::token::Scopes;
use domain::{PlayerId, TokenId};
use serde::Serialize;
use store::{NewPlayer, NewToken, PlayerRow};

use crate::auth::TokenKind;
use crate::edge::Edge;
use crate::extract::{Document, Fields, FromFields};
use crate::idempotency::{Attempt, Strength, once};
use crate::reply::{Created, Reply};
use crate::routes::draw::{Miss, until_free};

use super::profile::PlayerView;

pub(in crate::routes) struct Registration {
    handle: Handle,
}

impl FromFields for Registration {
    fn from_fields(fields: &mut Fields<'_>) -> Option<Self> {
        let handle = fields.required("handle");
        Some(Self { handle: handle? })
    }
}

#[derive(Serialize)]
struct Registered<'a> {
    player: PlayerView,
    token: &'a str,
}

pub(in crate::routes) async fn register(edge: Data<Edge>, request: HttpRequest, document: Document) -> Reply {
    let attempt = Attempt::of(&request, None, Strength::Secret, &document)?;
    once(&edge, attempt, async |attempt| {
        let Registration { handle } = document.read()?;
        until_free(async || store(&edge, attempt, &handle).await).await
    })
    .await
}

async fn store(edge: &Edge, attempt: &Attempt, handle: &Handle) -> Result<Created, Miss> {
    let now = edge.clock.now();
    let player = NewPlayer {
        id: PlayerId::new(edge.next_id(now)),
        handle: handle.clone(),
        created_at: now,
    };
    let text = edge.new_token(TokenKind::Player);
    let token = NewToken {
        id: TokenId::new(edge.next_id(now)),
        player: player.id,
        hash: text.hash(),
        scopes: Scopes::player(),
        label: None,
        created_at: now,
        expires_at: None,
    };
    let row = PlayerRow {
        id: player.id,
        handle: handle.clone(),
        created_at: now,
        closed_at: None,
    };
    let document = Registered {
        player: PlayerView::new(row, Vec::new()),
        token: text.expose(),
    };
    let created = Created::new(format!("/v1/players/{handle}"), &document)?;
    let answer = attempt.answer(edge, &created, now)?;
    edge.store.register(&player, &token, answer.as_ref()).await?;
    Ok(created)
}
