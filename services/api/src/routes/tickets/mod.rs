//! The ranked queue: join, look, leave.

mod create;
mod leave;
mod show;
mod view;

pub(super) use create::create;
pub(super) use leave::leave;
pub(super) use show::show;
pub(crate) use view::{TicketView, queued};

use domain::TicketId;
use domain::ticket::Ticket;

use crate::auth::Caller;
use crate::edge::Edge;
use crate::problem::ApiError;
use view::document;

/// The caller's ticket of that id; 404 for those of others too, which are nobody else's business.
async fn own(edge: &Edge, caller: &Caller, id: TicketId) -> Result<Ticket, ApiError> {
    let ticket = edge.store.ticket(id).await?;
    ticket
        .filter(|ticket| ticket.player == caller.player())
        .ok_or_else(ApiError::not_found)
}
