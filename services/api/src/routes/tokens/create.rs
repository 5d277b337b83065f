//! `POST /v1/tokens`

use actix_web::HttpRequest;
use actix_web::web::Data;
use domain::player::Handle;
use domain::token::{Scope, Scopes};
use domain::{PlayerId, Timestamp, TokenId};
use serde::Serialize;
use store::{NewToken, TokenRow};

use crate::auth::{Caller, TokenKind};
use crate::edge::Edge;
use crate::extract::{Document, Fields, FromFields, Label};
use crate::idempotency::{Attempt, Strength, once};
use crate::limits::TOKEN_LIFETIME_MAX;
use crate::problem::{ApiError, Text, Violation, ViolationCode};
use crate::reply::{Created, Reply};
use crate::routes::draw::{Miss, until_free};
use crate::routes::terms::invited;

use super::TokenView;

pub(in crate::routes) struct Wish {
    handle: Option<Handle>,
    scopes: Scopes,
    label: Option<Label>,
    expires_at: Option<Timestamp>,
}

impl FromFields for Wish {
    fn from_fields(fields: &mut Fields<'_>) -> Option<Self> {
        let handle = fields.optional("handle");
        let scopes = fields.required("scopes");
        let label = fields.optional("label");
        let expires_at = fields.optional("expires_at");
        Some(Self {
            handle: handle?,
            scopes: scopes?,
            label: label?,
            expires_at: expires_at?,
        })
    }
}

#[derive(Serialize)]
struct Minted<'a> {
    token: &'a str,
    details: TokenView,
}

/// Whose the new token will be.
struct Owner {
    player: PlayerId,
    handle: Handle,
    is_guest: bool,
}

pub(in crate::routes) async fn create(
    edge: Data<Edge>,
    request: HttpRequest,
    caller: Caller,
    document: Document,
) -> Reply {
    let attempt = Attempt::of(&request, Some(&caller), Strength::Secret, &document)?;
    once(&edge, attempt, async |attempt| {
        let wish: Wish = document.read()?;
        let owner = owner(&edge, &caller, &wish).await?;
        until_free(async || mint(&edge, attempt, &owner, &wish).await).await
    })
    .await
}

/// For oneself, what one may do oneself; for others, with `operator`, what players may do.
async fn owner(edge: &Edge, caller: &Caller, wish: &Wish) -> Result<Owner, ApiError> {
    if let Some(expires_at) = wish.expires_at {
        check_end(expires_at, edge.clock.now())?;
    }
    let own = Owner {
        player: caller.player(),
        handle: caller.handle().clone(),
        is_guest: caller.is_guest(),
    };
    let (owner, allowed) = match &wish.handle {
        None => (own, caller.scopes()),
        Some(handle) if handle.folded() == own.handle.folded() => (own, caller.scopes()),
        Some(handle) => {
            caller.must_have(Scope::Operator)?;
            let player = invited(edge, "handle", handle).await?;
            let owner = Owner {
                player: player.id,
                handle: player.handle,
                is_guest: player.is_guest,
            };
            let everything = caller.scopes().allow(Scope::Admin);
            (
                owner,
                if everything {
                    caller.scopes()
                } else {
                    Scopes::player()
                },
            )
        }
    };
    match wish.scopes.iter().find(|&scope| !allowed.allow(scope)) {
        None => Ok(owner),
        Some(scope) => Err(ApiError::scope_missing(scope)),
    }
}

/// A token ends in the future, and not so late that nobody remembers it.
fn check_end(expires_at: Timestamp, now: Timestamp) -> Result<(), ApiError> {
    let text = if expires_at <= now {
        Text::new("This instant is past.", "Este instante já passou.")
    } else if expires_at > now + TOKEN_LIFETIME_MAX {
        Text::new(
            "This instant is more than ten years ahead: leave it out for a token without end.",
            "Este instante está a mais de dez anos: omita-o para um token sem fim.",
        )
    } else {
        return Ok(());
    };
    let violation = Violation::new("expires_at", ViolationCode::OutOfRange, text);
    Err(ApiError::invalid(vec![violation]))
}

async fn mint(edge: &Edge, attempt: &Attempt, owner: &Owner, wish: &Wish) -> Result<Created, Miss> {
    let now = edge.clock.now();
    let plays = Scopes::player().include(wish.scopes);
    let text = edge.new_token(if plays {
        TokenKind::Player
    } else {
        TokenKind::Operator
    });
    let token = NewToken {
        id: TokenId::new(edge.next_id(now)),
        player: owner.player,
        hash: text.hash(),
        scopes: wish.scopes,
        label: wish.label.as_ref().map(|label| label.0.clone()),
        created_at: now,
        expires_at: wish.expires_at,
    };
    let details = TokenView::from(TokenRow {
        id: token.id,
        player: token.player,
        handle: owner.handle.clone(),
        is_guest: owner.is_guest,
        scopes: token.scopes,
        label: token.label.clone(),
        created_at: now,
        expires_at: token.expires_at,
        revoked_at: None,
    });
    let created = Created::new(
        format!("/v1/tokens/{}", token.id),
        &Minted {
            token: text.expose(),
            details,
        },
    )?;
    let answer = attempt.answer(edge, &created, now)?;
    edge.store.add_token(&token, answer.as_ref()).await?;
    Ok(created)
}
