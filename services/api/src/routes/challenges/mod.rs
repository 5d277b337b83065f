//! Challenges: offer, look, accept, decline, cancel.

mod accept;
mod close;
mod coded;
mod create;
mod rematch;
mod show;
mod view;

pub(super) use accept::{accept, accept_by_code};
pub(super) use close::{cancel, decline};
pub(super) use create::create;
pub(super) use rematch::rematch;
pub(super) use show::{show, show_by_code};
pub(crate) use view::{ChallengeView, documents};

use domain::ChallengeId;
use domain::challenge::Challenge;

use crate::edge::Edge;
use crate::problem::ApiError;

/// The challenge of that id; 404 where there is none.
async fn found(edge: &Edge, id: ChallengeId) -> Result<Challenge, ApiError> {
    edge.store.challenge(id).await?.ok_or_else(ApiError::not_found)
}
