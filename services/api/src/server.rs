//! Serving on a listener until told to stop.

use std::io;
use std::net::TcpListener;
use std::sync::Arc;

use actix_web::{App, HttpServer};
use tokio_util::sync::CancellationToken;

use crate::edge::Edge;
use crate::routes::configure;

/// How long requests under way may take after a stop, in seconds. Idle connections do not count.
const STOP_PATIENCE_S: u64 = 10;

/// Answers requests until `stop`, then finishes those under way.
///
/// # Errors
/// When the listener cannot be used.
pub async fn serve(listener: TcpListener, edge: Arc<Edge>, stop: CancellationToken) -> io::Result<()> {
    HttpServer::new(move || App::new().configure(|config| configure(config, Arc::clone(&edge))))
        .shutdown_timeout(STOP_PATIENCE_S)
        .shutdown_signal(stop.cancelled_owned())
        .listen(listener)?
        .run()
        .await
}
