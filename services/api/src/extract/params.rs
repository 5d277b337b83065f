//! The query of a request.

use std::future::{Ready, ready};

use actix_web::dev::Payload;
use actix_web::web::Query;
use actix_web::{FromRequest, HttpRequest};
use serde_json::{Map, Value};

use crate::problem::{ApiError, Code};

use super::fields::{self, FromFields};

/// A query string that was read into `T`; every value is a text.
pub(crate) struct Params<T>(pub(crate) T);

impl<T: FromFields> FromRequest for Params<T> {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Self::read(request.query_string()))
    }
}

impl<T: FromFields> Params<T> {
    /// Reads a query string.
    pub(crate) fn read(query: &str) -> Result<Self, ApiError> {
        parse(query).map(Self)
    }
}

fn parse<T: FromFields>(query: &str) -> Result<T, ApiError> {
    let pairs = Query::<Vec<(String, String)>>::from_query(query)
        .map_err(|_| ApiError::new(Code::BadRequest))?
        .into_inner();
    let object: Map<String, Value> = pairs
        .into_iter()
        .map(|(name, value)| (name, Value::String(value)))
        .collect();
    fields::read(object)
}
