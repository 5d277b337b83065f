//! The limits of one process.

use live::LocalLimiter;

testkit::limiter_conformance!(LocalLimiter::new());
