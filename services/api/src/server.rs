//! Serving on a listener until told to stop.

use std::any::Any;
use std::io;
use std::net::{IpAddr, Ipv4Addr, TcpListener};
use std::sync::Arc;
use std::time::Duration;

use actix_web::rt::net::TcpStream;
use actix_web::{App, HttpServer};
#[cfg(target_os = "linux")]
use rustix::net::sockopt;
use rustix::net::{Shutdown, shutdown};
use tokio::time::{interval, sleep, timeout};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::edge::Edge;
use crate::routes::{Beside, configure};
use crate::traffic::{Connection, Connections};

/// How long requests under way may take after a stop, in seconds.
const STOP_PATIENCE_S: u64 = 10;

/// How long an idle connection is kept: longer than most players think about a move.
const KEEP_ALIVE: Duration = Duration::from_secs(75);

/// How long the threads may take to end once no connection is left. The workers look only once a
/// second whether they are done; without connections that is of no interest to anybody.
const THREADS_PATIENCE: Duration = Duration::from_millis(100);

/// How long a client may take nothing of what was sent to it, in milliseconds. Then the connection is cut: behind a
/// stream that nobody reads, its player would look present for ever.
const UNREAD_PATIENCE_MS: u32 = 20_000;

/// What the system keeps of answers that a client has not taken yet, in bytes: left alone, it keeps megabytes of a
/// stream that nobody reads. A client a tenth of a second away still gets a megabyte a second.
#[cfg(target_os = "linux")]
const UNREAD_BYTES: usize = 64 * 1024;

/// How long clients may take to read the last line of their streams. For those who read nothing, nobody waits.
const STREAMS_PATIENCE: Duration = Duration::from_millis(500);

/// How often it is looked whether only such clients are left.
const LOOK_EVERY: Duration = Duration::from_millis(20);

/// Answers requests, those to paths `beside` the contract too, until `stop`; then finishes those under way and closes idle connections.
///
/// # Errors
/// When the listener cannot be used.
pub async fn serve(
    listener: TcpListener,
    edge: Arc<Edge>,
    beside: Beside,
    stop: CancellationToken,
) -> io::Result<()> {
    let connections = TaskTracker::new();
    let tracker = connections.clone();
    let traffic = &edge.traffic;
    let places = Connections::new(traffic.connections, traffic.proxies.clone());
    let head_patience = traffic.patience.head;
    let streaming = Arc::clone(&edge);
    let server = HttpServer::new(move || {
        // Once in each thread that answers requests.
        actix_web::rt::spawn(Arc::clone(&edge.load).keep_looking());
        App::new().configure(|config| configure(config, Arc::clone(&edge), beside))
    })
    .on_connect(move |stream, connection| {
        limit_patience(stream);
        connection.insert(tracker.token());
        match place(&places, stream) {
            Some(place) => drop(connection.insert(Arc::new(place))),
            None => cut(stream),
        }
    })
    .client_request_timeout(head_patience)
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
    streaming.streams.close();
    connections.close();
    tokio::select! {
        () = stopped => {}
        () = connections.wait() => {
            let _ = timeout(THREADS_PATIENCE, running).await;
        }
        () = only_unread_streams(&connections, &streaming) => {}
    }
    Ok(())
}

/// Waits until no connection is left but those of streams whose clients do not read.
async fn only_unread_streams(connections: &TaskTracker, edge: &Edge) {
    sleep(STREAMS_PATIENCE).await;
    let mut looks = interval(LOOK_EVERY);
    while connections.len() > edge.streams.open() {
        looks.tick().await;
    }
}

/// A place for a connection; `None` where there is none left.
fn place(places: &Arc<Connections>, stream: &dyn Any) -> Option<Connection> {
    let peer = stream
        .downcast_ref::<TcpStream>()
        .and_then(|stream| stream.peer_addr().ok());
    places.take(peer.map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |peer| peer.ip()))
}

/// Ends a connection before anything is read from it: an answer would be more than is left for it.
fn cut(stream: &dyn Any) {
    if let Some(stream) = stream.downcast_ref::<TcpStream>()
        && let Err(error) = shutdown(stream, Shutdown::Both)
    {
        tracing::debug!(%error, "a connection too many has ended by itself");
    }
}

/// Bounds what the system keeps for a client that takes nothing, and for how long. Elsewhere than on Linux, its own
/// bounds hold.
fn limit_patience(stream: &dyn Any) {
    #[cfg(target_os = "linux")]
    if let Some(stream) = stream.downcast_ref::<TcpStream>()
        && let Err(error) = sockopt::set_tcp_user_timeout(stream, UNREAD_PATIENCE_MS)
            .and_then(|()| sockopt::set_socket_send_buffer_size(stream, UNREAD_BYTES))
    {
        tracing::debug!(%error, "a connection keeps the system's bounds");
    }
}
