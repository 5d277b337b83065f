//! Traces: a request, its transactions, and the jobs that it brought about, as spans for an OpenTelemetry collector.
//!
//! The ids of a request's trace and span are calculated from the id that the request has in its answer and in the log.
//! A job keeps that id as its cause, so whichever process runs it, and however much later, its span finds its place in
//! the same trace: nothing else has to travel. For the same reason a trace begins here: a `traceparent` of a client is
//! not followed, as it may be anybody's.

mod endpoint;
mod exporter;
mod fields;
mod ids;
mod layer;

pub use endpoint::{BadEndpoint, Endpoint};
pub use exporter::Exporter;
pub use layer::{Spans, WallClock, open};
