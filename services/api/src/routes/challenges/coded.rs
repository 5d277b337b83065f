//! Finding a challenge by its code, and not by guessing.

use actix_web::HttpRequest;
use domain::challenge::{Challenge, ChallengeCode};
use domain::ports::LimitKey;

use crate::auth::Caller;
use crate::edge::Edge;
use crate::problem::ApiError;
use crate::traffic::{Metered, network};

/// The challenge of the path's `{code}`; 404 where there is none. Whoever has missed too often is refused without a
/// look, also where the code would be right.
pub(super) async fn coded(
    edge: &Edge,
    request: &HttpRequest,
    caller: Option<&Caller>,
) -> Result<Challenge, ApiError> {
    let guesser = caller.map_or_else(
        || LimitKey::Network(network(edge, request)),
        |caller| LimitKey::Token(caller.token()),
    );
    let now = edge.clock.now();
    let codes = &edge.traffic.policies.challenge_codes;
    let left = edge.limiter.take(&guesser, codes, 0, now).await;
    if left.remaining == 0 {
        Metered::note(request, codes, left);
        return Err(ApiError::too_many_requests(codes.name, left.full_in_s()));
    }
    let text = request.match_info().get("code").unwrap_or_default();
    if let Ok(code) = ChallengeCode::parse(text)
        && let Some(challenge) = edge.store.challenge_by_code(&code).await?
    {
        return Ok(challenge);
    }
    edge.limiter.take(&guesser, codes, 1, now).await;
    Err(ApiError::not_found())
}
