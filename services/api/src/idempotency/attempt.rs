//! One try at a request that must be done once.

use actix_web::HttpResponse;
use actix_web::http::header::{HeaderName, HeaderValue};
use domain::Timestamp;
use sha2::{Digest, Sha256};
use store::StoredAnswer;

use crate::edge::Edge;
use crate::problem::{ApiError, Code};
use crate::reply::{Created, Reply};

use super::key::IdempotencyKey;
use super::sealed;

const REPLAYED: HeaderName = HeaderName::from_static("idempotency-replayed");

/// A request under a key; or without one, then it is simply done.
pub(crate) struct Attempt {
    key: Option<IdempotencyKey>,
    /// SHA-256 of the body.
    fingerprint: [u8; 32],
}

/// Does a request unless it was done before: then its answer is given again.
///
/// `make` gets the attempt, for the answer that it stores along with what it makes.
pub(crate) async fn once(
    edge: &Edge,
    key: Option<IdempotencyKey>,
    body: &[u8],
    make: impl AsyncFnOnce(&Attempt) -> Result<Created, ApiError>,
) -> Reply {
    let attempt = Attempt {
        key,
        fingerprint: Sha256::digest(body).into(),
    };
    if let Some(earlier) = attempt.earlier(edge).await? {
        return Ok(earlier);
    }
    match make(&attempt).await {
        Ok(created) => created.respond(),
        // Whatever stood in the way may be what an equal request did a moment ago.
        Err(error) => attempt.earlier(edge).await?.ok_or(error),
    }
}

impl Attempt {
    /// What to store along with what was made.
    pub(crate) fn answer(
        &self,
        edge: &Edge,
        created: &Created,
        now: Timestamp,
    ) -> Result<Option<StoredAnswer>, ApiError> {
        let Some(key) = &self.key else { return Ok(None) };
        let hash = key.hash();
        let plain = [created.location.as_bytes(), b"\n", &created.body].concat();
        let body = match key.secret() {
            None => plain,
            Some(secret) => {
                let mut nonce = [0; sealed::NONCE_BYTES];
                edge.ids.fill_secret(&mut nonce);
                sealed::seal(secret, &hash, nonce, &plain)
                    .ok_or_else(|| ApiError::internal("an answer could not be sealed"))?
            }
        };
        Ok(Some(StoredAnswer {
            key: hash,
            fingerprint: self.fingerprint,
            status: 201,
            body,
            created_at: now,
        }))
    }

    async fn earlier(&self, edge: &Edge) -> Result<Option<HttpResponse>, ApiError> {
        let Some(key) = &self.key else { return Ok(None) };
        let hash = key.hash();
        let Some(stored) = edge.store.stored_answer(&hash, edge.clock.now()).await? else {
            return Ok(None);
        };
        if stored.fingerprint != self.fingerprint {
            return Err(ApiError::new(Code::IdempotencyKeyReused));
        }
        let plain = match key.secret() {
            None => Some(stored.body),
            Some(secret) => sealed::open(secret, &hash, &stored.body),
        };
        let created = plain
            .as_deref()
            .and_then(unpack)
            .ok_or_else(|| ApiError::internal("a stored answer cannot be read"))?;
        let mut response = created.respond()?;
        response
            .headers_mut()
            .insert(REPLAYED, HeaderValue::from_static("true"));
        Ok(Some(response))
    }
}

/// Separates the location from the body again.
fn unpack(plain: &[u8]) -> Option<Created> {
    let at = plain.iter().position(|&byte| byte == b'\n')?;
    let location = std::str::from_utf8(&plain[..at]).ok()?.to_owned();
    Some(Created {
        location,
        body: plain[at + 1..].to_vec(),
    })
}
