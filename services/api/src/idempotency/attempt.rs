//! One try at a request that must be done once.

use actix_web::http::StatusCode;
use actix_web::http::header::{HeaderName, HeaderValue};
use actix_web::{HttpRequest, HttpResponse};
use domain::Timestamp;
use sha2::{Digest, Sha256};
use store::{Conflict, StoredAnswer};

use crate::auth::Caller;
use crate::edge::Edge;
use crate::extract::Document;
use crate::frame::RequestId;
use crate::problem::{ApiError, Code, Language, Written};
use crate::reply::{Created, Reply};

use super::key::{IdempotencyKey, Strength};
use super::sealed;

const REPLAYED: HeaderName = HeaderName::from_static("idempotency-replayed");

/// A request under a key; or without one, then it is simply done.
pub(crate) struct Attempt {
    key: Option<IdempotencyKey>,
    /// SHA-256 of the body.
    fingerprint: [u8; 32],
    /// In which a refusal is worded.
    language: Language,
    id: RequestId,
}

/// Does a request unless it was answered before: then its answer is given again, a refusal too.
///
/// `make` reads the body, since a body that does not fit is refused like anything else, and stores the
/// attempt's answer along with what it makes.
pub(crate) async fn once(
    edge: &Edge,
    attempt: Attempt,
    make: impl AsyncFnOnce(&Attempt) -> Result<Created, ApiError>,
) -> Reply {
    if let Some(earlier) = attempt.earlier(edge).await? {
        return Ok(earlier);
    }
    let error = match make(&attempt).await {
        Ok(created) if created.is_new() => return created.respond(),
        Ok(there) => return attempt.answered_before(edge, there).await,
        Err(error) => error,
    };
    // Whatever stood in the way may be what an equal request did a moment ago.
    if let Some(earlier) = attempt.earlier(edge).await? {
        return Ok(earlier);
    }
    match attempt.keep(edge, &error).await? {
        Kept::First => Err(error),
        Kept::Late => attempt.earlier(edge).await?.ok_or(error),
    }
}

/// Whose answer is kept.
enum Kept {
    /// This attempt's, or none since none is to be kept.
    First,
    /// That of an equal request a moment ago.
    Late,
}

impl Attempt {
    /// An attempt at what a caller asks for.
    pub(crate) fn of(
        request: &HttpRequest,
        caller: Option<&Caller>,
        strength: Strength,
        document: &Document,
    ) -> Result<Self, ApiError> {
        Ok(Self {
            key: IdempotencyKey::read(request, caller, strength)?,
            fingerprint: Sha256::digest(document.bytes()).into(),
            language: Language::of(request),
            id: RequestId::of(request),
        })
    }

    /// What to store along with what was made.
    pub(crate) fn answer(
        &self,
        edge: &Edge,
        created: &Created,
        now: Timestamp,
    ) -> Result<Option<StoredAnswer>, ApiError> {
        self.pack(edge, created.status, &created.location, &created.body, now)
    }

    /// Answers with what was there before, and stores that answer: nothing was made along with which it was stored.
    async fn answered_before(&self, edge: &Edge, there: Created) -> Reply {
        if let Some(earlier) = self.earlier(edge).await? {
            return Ok(earlier);
        }
        let Some(answer) = self.answer(edge, &there, edge.clock.now())? else {
            return there.respond();
        };
        match edge.store.keep_answer(&answer).await {
            Ok(()) => there.respond(),
            Err(error) if error.conflict() == Some(Conflict::IdempotencyKey) => {
                self.earlier(edge).await?.map_or_else(|| there.respond(), Ok)
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Stores a refusal, unless another try may well succeed.
    async fn keep(&self, edge: &Edge, error: &ApiError) -> Result<Kept, ApiError> {
        let status = error.code().status();
        if !is_final(status) {
            return Ok(Kept::First);
        }
        let written = Written::new(error, self.language, self.id.as_str());
        let now = edge.clock.now();
        let Some(answer) = self.pack(edge, status, written.language.tag(), &written.body, now)? else {
            return Ok(Kept::First);
        };
        match edge.store.keep_answer(&answer).await {
            Ok(()) => Ok(Kept::First),
            Err(error) if error.conflict() == Some(Conflict::IdempotencyKey) => Ok(Kept::Late),
            Err(error) => Err(error.into()),
        }
    }

    /// An answer as it is stored: a line for its one header, then its body. `None` without a key.
    fn pack(
        &self,
        edge: &Edge,
        status: StatusCode,
        head: &str,
        body: &[u8],
        now: Timestamp,
    ) -> Result<Option<StoredAnswer>, ApiError> {
        let Some(key) = &self.key else { return Ok(None) };
        let hash = key.hash();
        let plain = [head.as_bytes(), b"\n", body].concat();
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
            status: status.as_u16(),
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
        let unreadable = || ApiError::internal("a stored answer cannot be read");
        let (head, body) = plain.as_deref().and_then(unpack).ok_or_else(unreadable)?;
        let status = StatusCode::from_u16(stored.status).map_err(ApiError::internal)?;
        let mut response = if status.is_success() {
            Created {
                status,
                location: head.to_owned(),
                body: body.to_vec(),
            }
            .respond()?
        } else {
            let language = Language::tagged(head).ok_or_else(unreadable)?;
            Written {
                status,
                language,
                body: body.to_vec(),
            }
            .respond()
        };
        response
            .headers_mut()
            .insert(REPLAYED, HeaderValue::from_static("true"));
        Ok(Some(response))
    }
}

/// Whether the same request would be refused whenever it comes: not where it lacks a token, comes too
/// often, or meets a fault of the server.
fn is_final(status: StatusCode) -> bool {
    let passing = [StatusCode::UNAUTHORIZED, StatusCode::TOO_MANY_REQUESTS];
    status.is_client_error() && !passing.contains(&status)
}

/// Separates the header from the body again.
fn unpack(plain: &[u8]) -> Option<(&str, &[u8])> {
    let at = plain.iter().position(|&byte| byte == b'\n')?;
    let head = std::str::from_utf8(&plain[..at]).ok()?;
    Some((head, &plain[at + 1..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refusals_are_final_and_faults_are_not() {
        for status in [403, 404, 409, 422] {
            assert!(is_final(StatusCode::from_u16(status).unwrap()), "{status}");
        }
        for status in [201, 401, 429, 500, 503] {
            assert!(!is_final(StatusCode::from_u16(status).unwrap()), "{status}");
        }
    }
}
