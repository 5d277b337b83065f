//! What was answered, for those who count it.

use std::time::Duration;

use actix_web::dev::ServiceRequest;
use actix_web::http::{Method, StatusCode};
use actix_web::{HttpMessage, HttpRequest};

use crate::traffic::{Class, Policies};

/// What the route of a request is called that no line of the table of routes fits: a path that is not there, a method
/// that its path does not have, a file of the page.
pub const NO_ROUTE: &str = "other";

/// A request that was answered. Everything in it is one of few: nothing that a client makes up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answered {
    /// The method; `other` for those that no route has.
    pub method: &'static str,
    /// The route as in `openapi.yaml`, with its parameters unfilled, or [`NO_ROUTE`].
    pub route: &'static str,
    /// The status.
    pub status: StatusCode,
    /// The code of the problem, where it was one.
    pub problem: Option<&'static str>,
    /// The policy that the request was refused by, where one is used up.
    pub limited: Option<&'static str>,
    /// What it would have been, where it was put off since there is too much to do.
    pub shed: Option<&'static str>,
    /// From the head of the request to that of the answer.
    pub took: Duration,
}

impl Answered {
    /// The policies by which requests can be refused.
    pub const LIMITS: [&'static str; 4] = Policies::NAMES;

    /// What a request can have been that was put off.
    pub const CLASSES: [&'static str; 4] = [
        Class::Read.as_str(),
        Class::Write.as_str(),
        Class::Registration.as_str(),
        Class::Move.as_str(),
    ];
}

/// Hears of every answer before it is sent.
pub trait Observer: Send + Sync {
    /// A request was answered.
    fn answered(&self, answered: &Answered);
}

/// The route that a request has taken.
#[derive(Clone, Copy, Debug)]
struct Taken(&'static str);

/// Notes which route a request has taken.
pub(crate) fn take(request: &ServiceRequest, route: &'static str) {
    request.extensions_mut().insert(Taken(route));
}

/// The route that a request took.
pub(crate) fn route_of(request: &HttpRequest) -> &'static str {
    request
        .extensions()
        .get::<Taken>()
        .map_or(NO_ROUTE, |taken| taken.0)
}

/// The path of a request as it may be shown to operators. What no route fits may be anything, and the code of a challenge
/// is a secret.
pub(crate) fn shown_path<'a>(request: &'a HttpRequest, route: &'static str) -> &'a str {
    if route == NO_ROUTE || route.contains("{code}") {
        route
    } else {
        request.path()
    }
}

/// A method by its name, of which there are few.
pub(crate) fn method_of(request: &HttpRequest) -> &'static str {
    match *request.method() {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        Method::PUT => "PUT",
        Method::DELETE => "DELETE",
        Method::OPTIONS => "OPTIONS",
        _ => "other",
    }
}
