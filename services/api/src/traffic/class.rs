//! What a request asks for, as far as limits are concerned.

use actix_web::http::Method;

/// What is charged alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Class {
    /// Whether the service is there: whoever watches it must always be told.
    Health,
    /// A look, the beginning of a stream included.
    Read,
    /// Everything that changes something, or is as dear.
    Write,
    /// A new player or guest.
    Registration,
    /// A move.
    Move,
}

impl Class {
    /// The name, as operators see it.
    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Self::Health => "health",
            Self::Read => "read",
            Self::Write => "write",
            Self::Registration => "registration",
            Self::Move => "move",
        }
    }

    /// The class of a route of the contract.
    pub(crate) fn of(method: &Method, path: &str) -> Self {
        match (method, path) {
            (_, "/healthz" | "/readyz") => Self::Health,
            (_, "/v1/games/{id}/moves") => Self::Move,
            (_, "/v1/guests") | (&Method::POST, "/v1/players") => Self::Registration,
            (&Method::GET, _) => Self::Read,
            _ => Self::Write,
        }
    }
}
