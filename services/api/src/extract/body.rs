//! JSON bodies.

use actix_web::dev::Payload;
use actix_web::http::header::CONTENT_TYPE;
use actix_web::web::{Bytes, BytesMut};
use actix_web::{FromRequest, HttpRequest};
use futures_util::StreamExt as _;
use futures_util::future::LocalBoxFuture;
use serde_json::Value;

use crate::limits::BODY_BYTES_MAX;
use crate::problem::{ApiError, Code, Text, Violation, ViolationCode};

use super::fields::{self, FromFields};

/// A JSON object that was read into `T`, and the bytes that it came as.
pub(crate) struct Body<T> {
    pub(crate) value: T,
    pub(crate) bytes: Bytes,
}

impl<T: FromFields + 'static> FromRequest for Body<T> {
    type Error = ApiError;
    type Future = LocalBoxFuture<'static, Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let media_type = request
            .headers()
            .get(CONTENT_TYPE)
            .map_or(Media::Absent, |value| media(value.as_bytes()));
        let payload = payload.take();
        Box::pin(async move {
            let bytes = collect(payload).await?;
            match media_type {
                Media::Json => {}
                Media::Absent if bytes.is_empty() => {}
                Media::Absent | Media::Other => return Err(ApiError::new(Code::UnsupportedMediaType)),
            }
            let value = parse(&bytes)?;
            Ok(Self { value, bytes })
        })
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Media {
    Absent,
    Json,
    Other,
}

fn media(header: &[u8]) -> Media {
    let essence = header
        .split(|&byte| byte == b';')
        .next()
        .unwrap_or_default()
        .trim_ascii();
    if essence.eq_ignore_ascii_case(b"application/json") {
        Media::Json
    } else {
        Media::Other
    }
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

/// An empty body stands for an empty object, where no field is asked for.
fn parse<T: FromFields>(bytes: &[u8]) -> Result<T, ApiError> {
    if bytes.is_empty() {
        return fields::read(serde_json::Map::new());
    }
    match serde_json::from_slice(bytes) {
        Ok(Value::Object(object)) => fields::read(object),
        Ok(_) => Err(ApiError::invalid(vec![Violation::new(
            "",
            ViolationCode::WrongType,
            Text::new(
                "The body must be a JSON object.",
                "O corpo deve ser um objeto JSON.",
            ),
        )])),
        Err(_) => Err(ApiError::new(Code::NotJson)),
    }
}
