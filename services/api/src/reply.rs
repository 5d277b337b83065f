//! The forms of answers.

use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::http::header::{CONTENT_TYPE, ContentType, HeaderValue, LOCATION};
use serde::Serialize;

use crate::problem::ApiError;

/// What a handler answers.
pub(crate) type Reply = Result<HttpResponse, ApiError>;

/// 200 with a document.
pub(crate) fn ok(document: &impl Serialize) -> Reply {
    Ok(json(StatusCode::OK, to_json(document)?))
}

/// 204.
pub(crate) fn no_content() -> HttpResponse {
    HttpResponse::NoContent().finish()
}

/// A document as JSON text.
pub(crate) fn to_json(document: &impl Serialize) -> Result<Vec<u8>, ApiError> {
    serde_json::to_vec(document).map_err(ApiError::internal)
}

fn json(status: StatusCode, body: Vec<u8>) -> HttpResponse {
    HttpResponse::build(status)
        .insert_header((CONTENT_TYPE, ContentType::json()))
        .body(body)
}

/// 201: something new, where it is, and how it looks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Created {
    /// The path of what was made.
    pub(crate) location: String,
    /// Its document, as JSON.
    pub(crate) body: Vec<u8>,
}

impl Created {
    /// What was made at `location`.
    pub(crate) fn new(location: String, document: &impl Serialize) -> Result<Self, ApiError> {
        Ok(Self {
            location,
            body: to_json(document)?,
        })
    }

    /// The answer.
    pub(crate) fn respond(self) -> Reply {
        let location = HeaderValue::try_from(self.location).map_err(ApiError::internal)?;
        let mut response = json(StatusCode::CREATED, self.body);
        response.headers_mut().insert(LOCATION, location);
        Ok(response)
    }
}
