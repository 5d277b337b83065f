//! JSON bodies.

use std::time::Duration;

use actix_web::dev::{Payload, ServiceRequest};
use actix_web::http::header::CONTENT_TYPE;
use actix_web::web::{Bytes, BytesMut};
use actix_web::{FromRequest, HttpMessage, HttpRequest};
use futures_util::StreamExt as _;
use futures_util::future::LocalBoxFuture;
use serde_json::{Map, Value};
use tokio::time::timeout;

use crate::limits::BODY_BYTES_MAX;
use crate::problem::{ApiError, Code, Text, Violation, ViolationCode};

use super::fields::{self, FromFields};

/// A JSON object that was read into `T`.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: FromFields + 'static> FromRequest for Body<T> {
    type Error = ApiError;
    type Future = LocalBoxFuture<'static, Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let document = Document::from_request(request, payload);
        Box::pin(async move { document.await?.read().map(Self) })
    }
}

/// A body that is JSON, of which nothing more is known yet, and the bytes that it came as.
pub(crate) struct Document {
    value: Value,
    bytes: Bytes,
}

impl Document {
    /// The bytes that it came as.
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Reads it into `T`, or says everything that is wrong with it.
    pub(crate) fn read<T: FromFields>(&self) -> Result<T, ApiError> {
        match &self.value {
            Value::Object(object) => fields::read(object.clone()),
            _ => Err(ApiError::invalid(vec![Violation::new(
                "",
                ViolationCode::WrongType,
                Text::new(
                    "The body must be a JSON object.",
                    "O corpo deve ser um objeto JSON.",
                ),
            )])),
        }
    }
}

impl FromRequest for Document {
    type Error = ApiError;
    type Future = LocalBoxFuture<'static, Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let is_json = request
            .headers()
            .get(CONTENT_TYPE)
            .is_some_and(|value| is_json(value.as_bytes()));
        let arrived = request.extensions().get::<Arrived>().cloned();
        Box::pin(async move {
            let Arrived(bytes) = arrived.unwrap_or_default();
            // Nothing is an object without fields, whatever it is said to be.
            let value = if bytes.is_empty() {
                Value::Object(Map::new())
            } else if is_json {
                serde_json::from_slice(&bytes).map_err(|_| ApiError::new(Code::NotJson))?
            } else {
                return Err(ApiError::new(Code::UnsupportedMediaType));
            };
            Ok(Self { value, bytes })
        })
    }
}

fn is_json(media_type: &[u8]) -> bool {
    let essence = media_type
        .split(|&byte| byte == b';')
        .next()
        .unwrap_or_default()
        .trim_ascii();
    essence.eq_ignore_ascii_case(b"application/json")
}

/// The body of a request that was let in.
#[derive(Clone, Debug, Default)]
struct Arrived(Bytes);

/// Waits for the body, so that a request counts as one under way only from then on: those who send slowly hold up
/// nobody.
///
/// # Errors
/// 413 where it is too large, 408 where it takes longer than `patience`.
pub(crate) async fn arrive(request: &mut ServiceRequest, patience: Duration) -> Result<(), ApiError> {
    let body = timeout(patience, collect(request.take_payload())).await;
    let bytes = body.map_err(|_| ApiError::new(Code::RequestTimeout))??;
    request.extensions_mut().insert(Arrived(bytes));
    Ok(())
}

/// Reads to the end of the body, or to the limit. What comes after the limit is never kept.
async fn collect(mut payload: Payload) -> Result<Bytes, ApiError> {
    let mut bytes = BytesMut::new();
    while let Some(chunk) = payload.next().await {
        let chunk = chunk.map_err(|_| ApiError::new(Code::BadRequest))?;
        if bytes.len() + chunk.len() > BODY_BYTES_MAX {
            return Err(ApiError::new(Code::BodyTooLarge));
        }
        bytes.extend_from_slice(&chunk);
    }
    Ok(bytes.freeze())
}
