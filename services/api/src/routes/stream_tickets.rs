//! `POST /v1/stream-tickets`

use actix_web::HttpResponse;
use actix_web::web::Data;
use domain::Timestamp;
use serde::Serialize;
use store::NewStreamTicket;

use crate::auth::{Caller, SECRET_BYTES, StreamTicket};
use crate::edge::Edge;
use crate::limits::STREAM_TICKET_LIFETIME;
use crate::reply::Reply;

#[derive(Serialize)]
struct Issued<'a> {
    ticket: &'a str,
    expires_at: Timestamp,
}

/// Another one costs nothing, so that no answer is kept: whoever lost it asks again.
pub(super) async fn create(edge: Data<Edge>, caller: Caller) -> Reply {
    let mut secret = [0; SECRET_BYTES];
    edge.ids.fill_secret(&mut secret);
    let ticket = StreamTicket::new(&secret);
    let expires_at = edge.clock.now() + STREAM_TICKET_LIFETIME;
    let stored = NewStreamTicket {
        hash: ticket.hash(),
        token: caller.token(),
        expires_at,
    };
    edge.store.add_stream_ticket(stored).await?;
    Ok(HttpResponse::Created().json(Issued {
        ticket: ticket.expose(),
        expires_at,
    }))
}
