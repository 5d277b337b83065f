//! The HTTP edge: from requests to commands, and from states and refusals to answers.
//!
//! A request passes the `frame` (its id, CORS, problems as documents), the gate of its line in
//! [`routes::TABLE`] (who is calling, may they, how often, and is there nothing that the route would overlook), and
//! reaches a handler, which reads values, never strings, asks `store` or `domain`, and answers with one of
//! `reply`'s forms. Nothing here knows SQL, environment variables or the rules of chess.

mod auth;
mod base62;
mod edge;
mod examiners;
pub mod export;
mod extract;
mod frame;
mod gate;
mod heartbeat;
mod idempotency;
pub mod limits;
mod observer;
pub mod problem;
mod reply;
pub mod routes;
mod rulebook;
mod server;
mod snapshot;
mod streams;
mod traffic;
mod waiting_report;

pub use auth::{Access, SECRET_BYTES, TokenKind, TokenText};
pub use edge::{Edge, Parts};
pub use heartbeat::keep_beating;
pub use observer::{Answered, NO_ROUTE, Observer};
pub use routes::{Beside, configure};
pub use server::serve;
pub use streams::{Heart, Streams};
pub use traffic::{
    Ceiling, Ceilings, Cidr, ConnectionBounds, Enforcement, Forwarding, Patience, Policies, Proxies, Traffic,
};
