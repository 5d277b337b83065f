//! A new player, with the token that speaks for them.

use domain::player::Handle;
use domain::token::Scopes;
use domain::{PlayerId, TokenId};
use serde::Serialize;
use store::{NewPlayer, NewToken, PlayerRow};

use crate::auth::TokenKind;
use crate::edge::Edge;
use crate::idempotency::Attempt;
use crate::reply::Created;
use crate::routes::draw::Miss;

use super::profile::PlayerView;

/// Who comes.
pub(super) struct Newcomer {
    pub(super) handle: Handle,
    pub(super) is_guest: bool,
}

#[derive(Serialize)]
struct Admitted<'a> {
    player: PlayerView,
    token: &'a str,
}

/// Stores the player and a token, of which only this answer has the text.
pub(super) async fn store(edge: &Edge, attempt: &Attempt, newcomer: &Newcomer) -> Result<Created, Miss> {
    let now = edge.clock.now();
    let Newcomer { handle, is_guest } = newcomer;
    let player = NewPlayer {
        id: PlayerId::new(edge.next_id(now)),
        handle: handle.clone(),
        created_at: now,
        is_guest: *is_guest,
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
        display_name: None,
        created_at: now,
        closed_at: None,
        is_guest: *is_guest,
    };
    let document = Admitted {
        player: PlayerView::new(row, Vec::new()),
        token: text.expose(),
    };
    let created = Created::new(format!("/v1/players/{handle}"), &document)?;
    let answer = attempt.answer(edge, &created, now)?;
    edge.store.register(&player, &token, answer.as_ref()).await?;
    Ok(created)
}
