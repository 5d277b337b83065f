//! From the `Authorization` header to the caller.

use std::future::{Ready, ready};
use std::sync::Arc;

use actix_web::dev::Payload;
use actix_web::http::header::{AUTHORIZATION, HeaderMap};
use actix_web::{FromRequest, HttpMessage, HttpRequest};
use domain::player::Handle;
use domain::token::{Scope, Scopes};
use domain::{PlayerId, Timestamp, TokenId};
use store::TokenRow;

use crate::edge::Edge;
use crate::problem::{ApiError, Code};

use super::TokenText;

/// What a route asks of its caller.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Nothing: it is open to all.
    Public,
    /// Any valid token.
    AnyToken,
    /// Any valid token, or a stream ticket in the query.
    AnyTokenOrTicket,
    /// A token with this scope.
    Scope(Scope),
}

/// Whoever sent a valid token.
#[derive(Clone, Debug)]
pub(crate) struct Caller(Arc<TokenRow>);

impl Caller {
    /// Finds the caller of a request that asks for more than [`Access::Public`].
    pub(crate) async fn authenticate(edge: &Edge, headers: &HeaderMap) -> Result<Self, ApiError> {
        let unauthorized = || ApiError::new(Code::Unauthorized);
        let token = bearer(headers).ok_or_else(unauthorized)?;
        let hash = token.hash();
        let now = edge.clock.now();
        let row = match edge.tokens.get(&hash, now) {
            Ok(row) => row,
            Err(epoch) => {
                let row = Arc::new(edge.store.token_by_hash(&hash).await?.ok_or_else(unauthorized)?);
                edge.tokens.put(hash, Arc::clone(&row), epoch, now);
                row
            }
        };
        Self::of(row, now).ok_or_else(unauthorized)
    }

    /// The caller that a token speaks for; `None` where it is no longer good.
    pub(crate) fn of(row: impl Into<Arc<TokenRow>>, now: Timestamp) -> Option<Self> {
        let row = row.into();
        row.is_valid(now).then_some(Self(row))
    }

    /// Refuses a caller whose token does not have the scope.
    pub(crate) fn must_have(&self, scope: Scope) -> Result<(), ApiError> {
        if self.scopes().allow(scope) {
            Ok(())
        } else {
            Err(ApiError::scope_missing(scope))
        }
    }

    /// The player whose token it is.
    pub(crate) fn player(&self) -> PlayerId {
        self.0.player
    }

    /// The player's handle.
    pub(crate) fn handle(&self) -> &Handle {
        &self.0.handle
    }

    /// Whether the player is a guest, who plays casual games only.
    pub(crate) fn is_guest(&self) -> bool {
        self.0.is_guest
    }

    /// The token's id.
    pub(crate) fn token(&self) -> TokenId {
        self.0.id
    }

    /// What the token allows.
    pub(crate) fn scopes(&self) -> Scopes {
        self.0.scopes
    }

    /// The token as it is stored.
    pub(crate) fn row(&self) -> &TokenRow {
        &self.0
    }
}

fn bearer(headers: &HeaderMap) -> Option<TokenText> {
    let value = headers.get(AUTHORIZATION)?.as_bytes();
    let (scheme, token) = value.split_at_checked("Bearer ".len())?;
    scheme
        .eq_ignore_ascii_case(b"Bearer ")
        .then(|| TokenText::parse(token.trim_ascii()))?
}

/// The gate before the route has put the caller into the request.
impl FromRequest for Caller {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let caller = request.extensions().get::<Self>().cloned();
        ready(caller.ok_or_else(|| ApiError::internal("a public route asks who is calling")))
    }
}
