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

/// Something that was asked for, where it is, and how it looks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Created {
    /// 201 for something new, 200 for what an earlier request had made.
    pub(crate) status: StatusCode,
    /// Its path.
    pub(crate) location: String,
    /// Its document, as JSON.
    pub(crate) body: Vec<u8>,
}

impl Created {
    /// What was made at `location`.
    pub(crate) fn new(location: String, document: &impl Serialize) -> Result<Self, ApiError> {
        Ok(Self {
            status: StatusCode::CREATED,
            location,
            body: to_json(document)?,
        })
    }

    /// What an earlier request had made at `location`, and this one asks for again.
    pub(crate) fn before(location: String, document: &impl Serialize) -> Result<Self, ApiError> {
        Ok(Self {
            status: StatusCode::OK,
            ..Self::new(location, document)?
        })
    }

    /// Whether it is new.
    pub(crate) fn is_new(&self) -> bool {
        self.status == StatusCode::CREATED
    }

    /// The answer.
    pub(crate) fn respond(self) -> Reply {
        let location = HeaderValue::try_from(self.location).map_err(ApiError::internal)?;
        let mut response = json(self.status, self.body);
        response.headers_mut().insert(LOCATION, location);
        Ok(response)
    }
}
