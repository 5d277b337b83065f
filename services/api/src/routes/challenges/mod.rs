//! Challenges: offer, look, accept, decline, cancel.

mod accept;
mod close;
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

use actix_web::HttpRequest;
use domain::ChallengeId;
use domain::challenge::{Challenge, ChallengeCode};

use crate::edge::Edge;
use crate::problem::ApiError;

/// The challenge of that id; 404 where there is none.
async fn found(edge: &Edge, id: ChallengeId) -> Result<Challenge, ApiError> {
    edge.store.challenge(id).await?.ok_or_else(ApiError::not_found)
}

/// The challenge of the path's `{code}`; 404 where there is none.
async fn coded(edge: &Edge, request: &HttpRequest) -> Result<Challenge, ApiError> {
    let text = request.match_info().get("code").unwrap_or_default();
    let code = ChallengeCode::parse(text).map_err(|_| ApiError::not_found())?;
    edge.store
        .challenge_by_code(&code)
        .await?
        .ok_or_else(ApiError::not_found)
}
