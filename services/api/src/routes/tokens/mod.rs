//! Tokens: inspect, list, make, revoke.

mod create;

pub(super) use create::create;

use actix_web::web::Data;
use domain::player::Handle;
use domain::token::{Scope, Scopes};
use domain::{Timestamp, TokenId};
use serde::Serialize;
use store::TokenRow;

use crate::auth::Caller;
use crate::edge::Edge;
use crate::extract::{Paged, Params, PathId};
use crate::problem::ApiError;
use crate::reply::{Reply, no_content, ok};

/// A token without its secret.
#[derive(Serialize)]
struct TokenView {
    id: TokenId,
    handle: Handle,
    scopes: Vec<Scope>,
    label: Option<String>,
    created_at: Timestamp,
    expires_at: Option<Timestamp>,
    revoked_at: Option<Timestamp>,
}

impl From<TokenRow> for TokenView {
    fn from(row: TokenRow) -> Self {
        Self {
            id: row.id,
            handle: row.handle,
            scopes: row.scopes.iter().collect(),
            label: row.label,
            created_at: row.created_at,
            expires_at: row.expires_at,
            revoked_at: row.revoked_at,
        }
    }
}

/// `GET /v1/token`
pub(super) async fn inspect(caller: Caller) -> Reply {
    ok(&TokenView::from(caller.row().clone()))
}

/// `GET /v1/tokens`
pub(super) async fn list(edge: Data<Edge>, caller: Caller, Params(paged): Params<Paged<TokenId>>) -> Reply {
    let rows = edge
        .store
        .tokens_of(caller.player(), paged.after, paged.fetch())
        .await?;
    ok(&paged.page(rows, |row| row.id).map(TokenView::from))
}

/// `DELETE /v1/tokens/{id}`: revoking a revoked one changes nothing.
pub(super) async fn revoke(edge: Data<Edge>, caller: Caller, PathId(id): PathId<TokenId>) -> Reply {
    let token = edge.store.token(id).await?.ok_or_else(ApiError::not_found)?;
    let now = edge.clock.now();
    if !may_revoke(&caller, &token) || !edge.store.revoke_token(token.player, id, now).await? {
        return Err(ApiError::not_found());
    }
    edge.tokens.forget(id);
    Ok(no_content())
}

/// Whoever may make a token for somebody may take it back: one's own; with `operator`, one that plays and no more;
/// with `admin`, any.
fn may_revoke(caller: &Caller, token: &TokenRow) -> bool {
    let scopes = caller.scopes();
    token.player == caller.player()
        || scopes.allow(Scope::Admin)
        || scopes.allow(Scope::Operator) && Scopes::player().include(token.scopes)
}
