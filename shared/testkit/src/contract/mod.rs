//! A client that holds every answer against the HTTP contract.
//!
//! A [`Contract`] is read from `openapi.yaml`. A [`Client`] sends requests and fails the test when an answer is not
//! declared there: the status for that operation, the content type, the headers and the body. [`Coverage`] keeps
//! which declared answers were seen, so that a suite can show in the end that none is a mere promise.

mod answer;
mod check;
mod client;
mod coverage;
mod document;
mod lines;
mod live;
mod operation;
mod schemas;

pub use answer::Answer;
pub use client::{Client, Request};
pub use coverage::Coverage;
pub use document::{Contract, Lookup};
pub use live::LiveStream;
pub use operation::{BodySpec, HeaderSpec, Operation, QueryParameter, ResponseSpec};
