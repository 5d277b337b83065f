//! The service itself: limits, health and the contract.

mod health;
mod limits;
mod openapi;

pub(super) use health::{healthz, readyz};
pub(super) use limits::limits;
pub(super) use openapi::{openapi_json, openapi_yaml};
