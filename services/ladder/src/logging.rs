//! Structured logs on standard error, and spans for whoever collects them.

use std::io::{IsTerminal, stderr};

use domain::ports::Ids;
use telemetry::trace::{self, Spans};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{EnvFilter, Layer, Registry};

use crate::options::TelemetryOptions;
use crate::world::{self, SystemIds};

/// What is logged unless `RUST_LOG` says otherwise.
const USUAL: &str = "info,sqlx=warn,actix_server=warn";

/// What is never logged, whatever `RUST_LOG` says: these write whole requests, with the tokens in them, at their most
/// talkative.
const NEVER: [&str; 3] = ["actix_http=info", "h2=info", "hyper_util=info"];

/// Starts logging: for people on a terminal, one JSON object a line elsewhere. `RUST_LOG` chooses what. Where a collector
/// is named, gives the spans that are meant for it.
pub(crate) fn start(options: &TelemetryOptions) -> Option<Spans> {
    let subscriber = tracing_subscriber::registry().with(log());
    if options.otlp_endpoint.is_none() {
        subscriber.init();
        return None;
    }
    let mut salt = [0; 16];
    SystemIds::default().fill_secret(&mut salt);
    let (layer, spans) = trace::open(salt, world::wall_time);
    subscriber.with(layer).init();
    Some(spans)
}

fn log() -> impl Layer<Registry> + Send + Sync {
    let asked = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new(USUAL));
    let bounds = NEVER.into_iter().filter_map(|bound| bound.parse().ok());
    let filter = bounds.fold(asked, EnvFilter::add_directive);
    let format = tracing_subscriber::fmt::layer()
        // Whoever reads our stderr may die before us. To complain of that on stderr would end a task with it.
        .log_internal_errors(false)
        .with_writer(stderr);
    if stderr().is_terminal() {
        format.with_filter(filter).boxed()
    } else {
        format.json().with_filter(filter).boxed()
    }
}
