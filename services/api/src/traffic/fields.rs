//! `RateLimit` and `RateLimit-Policy` (IETF draft-ietf-httpapi-ratelimit-headers), which are structured fields.

use actix_web::http::header::{HeaderMap, HeaderName, HeaderValue};
use domain::ports::{Policy, Taken};

const RATE_LIMIT: HeaderName = HeaderName::from_static("ratelimit");
const RATE_LIMIT_POLICY: HeaderName = HeaderName::from_static("ratelimit-policy");

/// Puts both into an answer.
pub(super) fn insert(headers: &mut HeaderMap, policy: &Policy, taken: &Taken) {
    let rule = format!("\"{}\";q={};w={}", policy.name, policy.refill, policy.window_s);
    let left = format!(
        "\"{}\";r={};t={}",
        policy.name,
        taken.remaining,
        taken.full_in_s()
    );
    for (name, text) in [(RATE_LIMIT_POLICY, rule), (RATE_LIMIT, left)] {
        if let Ok(value) = HeaderValue::try_from(text) {
            headers.insert(name, value);
        }
    }
}
