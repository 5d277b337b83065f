//! Structured logs on standard error.

use std::io::{IsTerminal, stderr};

use tracing_subscriber::EnvFilter;

/// Starts logging: for people on a terminal, one JSON object a line elsewhere. `RUST_LOG` chooses what.
pub(crate) fn start() {
    let filter = EnvFilter::try_from_default_env()
        .unwrap_or_else(|_| EnvFilter::new("info,sqlx=warn,actix_server=warn"));
    let builder = tracing_subscriber::fmt()
        .with_env_filter(filter)
        // Whoever reads our stderr may die before us. To complain of that on stderr would end a task with it.
        .log_internal_errors(false)
        .with_writer(stderr);
    if stderr().is_terminal() {
        builder.init();
    } else {
        builder.json().init();
    }
}
