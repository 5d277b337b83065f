//! Finding a challenge by its code, and not by guessing.

use std::net::{IpAddr, Ipv4Addr};

use actix_web::HttpRequest;
use domain::challenge::{Challenge, ChallengeCode};
use domain::ports::{LimitKey, Network};

use crate::auth::Caller;
use crate::edge::Edge;
use crate::limits::CODE_GUESSES;
use crate::problem::ApiError;

/// The challenge of the path's `{code}`; 404 where there is none. Whoever has missed too often is refused without a
/// look, also where the code would be right.
pub(super) async fn coded(
    edge: &Edge,
    request: &HttpRequest,
    caller: Option<&Caller>,
) -> Result<Challenge, ApiError> {
    let guesser = guesser(request, caller);
    let now = edge.clock.now();
    let left = edge.limiter.take(&guesser, &CODE_GUESSES, 0, now).await;
    if left.remaining == 0 {
        return Err(ApiError::too_many_requests(left.full_in_s()));
    }
    let text = request.match_info().get("code").unwrap_or_default();
    if let Ok(code) = ChallengeCode::parse(text)
        && let Some(challenge) = edge.store.challenge_by_code(&code).await?
    {
        return Ok(challenge);
    }
    edge.limiter.take(&guesser, &CODE_GUESSES, 1, now).await;
    Err(ApiError::not_found())
}

fn guesser(request: &HttpRequest, caller: Option<&Caller>) -> LimitKey {
    let network = || {
        let peer = request.peer_addr().map(|peer| peer.ip());
        Network::of(peer.unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED)))
    };
    caller.map_or_else(
        || LimitKey::Network(network()),
        |caller| LimitKey::Token(caller.token()),
    )
}
