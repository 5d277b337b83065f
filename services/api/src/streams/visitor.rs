//! Who opens a stream.

use actix_web::HttpRequest;
use actix_web::http::header::AUTHORIZATION;

use crate::auth::{Caller, StreamTicket};
use crate::edge::Edge;
use crate::extract::Params;
use crate::problem::{ApiError, Code};

use super::StreamQuery;

/// The caller, by a stream ticket or a token; `None` for whoever shows neither.
///
/// # Errors
/// 401 for a ticket or a token that is no good.
pub(crate) async fn visitor(
    edge: &Edge,
    request: &HttpRequest,
    query: &Params<StreamQuery>,
) -> Result<Option<Caller>, ApiError> {
    let caller = if let Some(ticket) = &query.0.ticket {
        by_ticket(edge, ticket).await?
    } else if request.headers().contains_key(AUTHORIZATION) {
        Caller::authenticate(edge, request.headers()).await?
    } else {
        return Ok(None);
    };
    edge.presence.seen(caller.player(), edge.clock.now());
    Ok(Some(caller))
}

async fn by_ticket(edge: &Edge, text: &str) -> Result<Caller, ApiError> {
    let unauthorized = || ApiError::new(Code::Unauthorized);
    let ticket = StreamTicket::parse(text).ok_or_else(unauthorized)?;
    let now = edge.clock.now();
    let token = edge.store.redeem_stream_ticket(ticket.hash(), now).await?;
    let row = edge.store.token(token.ok_or_else(unauthorized)?).await?;
    Caller::of(row.ok_or_else(unauthorized)?, now).ok_or_else(unauthorized)
}
