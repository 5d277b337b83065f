//! Ids and names in paths. One that cannot be is 404 like one that is not there.

use std::future::{Ready, ready};
use std::str::FromStr;

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest};
use domain::player::Handle;

use crate::problem::ApiError;

/// The `{id}` of the path.
pub(crate) struct PathId<T>(pub(crate) T);

impl<T: FromStr> FromRequest for PathId<T> {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let id = request.match_info().get("id").and_then(|text| text.parse().ok());
        ready(id.map(Self).ok_or_else(ApiError::not_found))
    }
}

/// The `{handle}` of the path.
pub(crate) struct Named(pub(crate) Handle);

impl FromRequest for Named {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let handle = request
            .match_info()
            .get("handle")
            .and_then(|text| Handle::parse(text).ok());
        ready(handle.map(Self).ok_or_else(ApiError::not_found))
    }
}
