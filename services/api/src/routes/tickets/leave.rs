//! `DELETE /v1/tickets/{id}`

use actix_web::web::Data;
use domain::TicketId;
use domain::ports::Topic;
use domain::ticket::{Ticket, TicketState};
use store::Conflict;

use crate::auth::Caller;
use crate::edge::Edge;
use crate::extract::PathId;
use crate::problem::{ApiError, Code};
use crate::reply::{Reply, ok};

use super::view::state;
use super::{document, own};

/// Takes a ticket back. One that has left the queue without a game is answered as it is; one that has become a game
/// is refused, since the opponent is waiting.
pub(in crate::routes) async fn leave(
    edge: Data<Edge>,
    caller: Caller,
    PathId(id): PathId<TicketId>,
) -> Reply {
    let ticket = own(&edge, &caller, id).await?;
    let ticket = match ticket.state {
        TicketState::Queued => withdraw(&edge, &caller, ticket).await?,
        _ => ticket,
    };
    if ticket.state.game().is_some() {
        let state = state(&edge, ticket).await?;
        return Err(ApiError::new(Code::TicketMatched).with_state(state));
    }
    ok(&document(&edge, ticket).await?)
}

/// The ticket as it is after an attempt to take it back.
async fn withdraw(edge: &Edge, caller: &Caller, ticket: Ticket) -> Result<Ticket, ApiError> {
    let at = edge.clock.now();
    match edge.store.withdraw_ticket(&ticket, at).await {
        Ok(()) => {
            edge.bus.announce(&[Topic::Player(ticket.player)]);
            let state = TicketState::Cancelled { at };
            Ok(Ticket { state, ..ticket })
        }
        Err(error) if error.conflict() == Some(Conflict::TicketNotQueued) => {
            own(edge, caller, ticket.id).await
        }
        Err(error) => Err(error.into()),
    }
}
