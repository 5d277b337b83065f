//! How a call for an arbiter looks.

use domain::arbiter::{ArbiterRequest, RequestStatus};
use domain::player::Handle;
use domain::{ArbiterRequestId, GameId, Timestamp};
use serde::Serialize;

use super::evidence::Evidence;

#[derive(Serialize)]
pub(super) struct RequestView<'a> {
    id: ArbiterRequestId,
    game_id: GameId,
    player: &'a Handle,
    text: &'a str,
    status: RequestStatus,
    created_at: Timestamp,
    closed_at: Option<Timestamp>,
    answer: Option<&'a str>,
}

impl<'a> RequestView<'a> {
    /// The call as its player sees it.
    pub(super) fn new(request: &'a ArbiterRequest, player: &'a Handle) -> Self {
        Self {
            id: request.id,
            game_id: request.game,
            player,
            text: &request.text,
            status: request.status(),
            created_at: request.created_at,
            closed_at: request.closed_at,
            answer: request.answer.as_deref(),
        }
    }
}

/// The call as arbiters see it.
#[derive(Serialize)]
pub(super) struct CaseView<'a> {
    #[serde(flatten)]
    pub(super) request: RequestView<'a>,
    pub(super) evidence: Evidence,
}
