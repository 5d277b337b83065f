//! The limits of many processes, shared by two of them.

use super::pair::Pair;
use crate::server;

testkit::limiter_conformance!(redis: Pair::new(&server::shared().await));
