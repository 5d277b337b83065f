//! How a ticket looks.

use domain::challenge::ColorWish;
use domain::pairing::StillWaiting;
use domain::ticket::{RatingRange, Ticket, TicketState, TicketStatus};
use domain::time_control::TimeControl;
use domain::{GameId, Millis, PlayerId, TicketId, Timestamp};
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};

use crate::edge::Edge;
use crate::problem::ApiError;

/// A ticket, for whom it belongs to.
#[derive(Serialize)]
pub(crate) struct TicketView {
    id: TicketId,
    status: TicketStatus,
    time_controls: Vec<TimeControl>,
    rating_range: Option<RatingRange>,
    color: ColorWish,
    client_ref: Option<String>,
    game_id: Option<GameId>,
    created_at: Timestamp,
    ended_at: Option<Timestamp>,
    waited_ms: Millis,
    window: Option<f64>,
    candidates: Option<usize>,
}

impl TicketView {
    /// A ticket as it is at `now`; `still` is what the last wave said of it.
    pub(super) fn new(ticket: Ticket, still: Option<StillWaiting>, now: Timestamp) -> Self {
        let still = still.filter(|_| ticket.state == TicketState::Queued);
        Self {
            id: ticket.id,
            status: ticket.state.status(),
            game_id: ticket.state.game(),
            ended_at: ticket.state.ended_at(),
            waited_ms: ticket.waited(now),
            window: still.map(|still| still.window),
            candidates: still.map(|still| still.candidates),
            created_at: ticket.created_at,
            time_controls: ticket.terms.time_controls.into(),
            rating_range: ticket.terms.rating_range,
            color: ticket.terms.color,
            client_ref: ticket.terms.client_ref,
        }
    }
}

/// The document of the ticket that a player has in the queue.
pub(crate) async fn queued(edge: &Edge, player: PlayerId) -> Result<Option<TicketView>, ApiError> {
    match edge.store.queued_ticket(player).await? {
        Some(ticket) => document(edge, ticket).await.map(Some),
        None => Ok(None),
    }
}

/// The document of a stored ticket.
pub(super) async fn document(edge: &Edge, ticket: Ticket) -> Result<TicketView, ApiError> {
    let now = edge.clock.now();
    let still = match ticket.state {
        TicketState::Queued => edge.waiting.of(&edge.store, ticket.id, now).await?,
        _ => None,
    };
    Ok(TicketView::new(ticket, still, now))
}

/// The document, to stand in a refusal.
pub(super) async fn state(edge: &Edge, ticket: Ticket) -> Result<Box<RawValue>, ApiError> {
    to_raw_value(&document(edge, ticket).await?).map_err(ApiError::internal)
}
