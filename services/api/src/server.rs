//! Serving on a listener until told to stop.

use std::io;
use std::net::TcpListener;
use std::sync::Arc;
use std::time::Duration;

use actix_web::{App, HttpServer};
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::edge::Edge;
use crate::routes::configure;

/// How long requests under way may take after a stop, in seconds.
const STOP_PATIENCE_S: u64 = 10;

/// How long an idle connection is kept: longer than most players think about a move.
const KEEP_ALIVE: Duration = Duration::from_secs(75);

/// How long the threads may take to end once no connection is left. The workers look only once a
/// second whether they are done; without connections that is of no interest to anybody.
const THREADS_PATIENCE: Duration = Duration::from_millis(100);

/// Answers requests until `stop`, then finishes those under way and closes idle connections.
///
/// # Errors
/// When the listener cannot be used.
pub async fn serve(listener: TcpListener, edge: Arc<Edge>, stop: CancellationToken) -> io::Result<()> {
    let connections = TaskTracker::new();
    let tracker = connections.clone();
    let server = HttpServer::new(move || App::new().configure(|config| configure(config, Arc::clone(&edge))))
        .on_connect(move |_, connection| {
            connection.insert(tracker.token());
        })
        .keep_alive(KEEP_ALIVE)
        .tcp_nodelay(true)
        .disable_signals()
        .shutdown_timeout(STOP_PATIENCE_S)
        .listen(listener)?
        .run();
    let handle = server.handle();
    let mut running = tokio::spawn(server);

    tokio::select! {
        outcome = &mut running => return outcome?,
        () = stop.cancelled() => {}
    }
    let stopped = handle.stop(true);
    connections.close();
    tokio::select! {
        () = stopped => {}
        () = connections.wait() => {
            let _ = timeout(THREADS_PATIENCE, running).await;
        }
    }
    Ok(())
}
