//! The port where metrics are read.

use std::io;
use std::net::TcpListener;
use std::sync::Arc;
use std::time::Duration;

use actix_web::http::header;
use actix_web::web::{self, Data};
use actix_web::{App, HttpRequest, HttpResponse, HttpServer};
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;

use crate::metrics::{Format, Metrics};

const OPEN_METRICS: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";
const PROMETHEUS: &str = "text/plain; version=0.0.4; charset=utf-8";

/// Connections at a time: whoever scrapes needs one, and a port without tokens should not be a way to exhaust the files.
const CONNECTIONS_MAX: usize = 32;

/// How long the thread may take to end.
const STOP_PATIENCE: Duration = Duration::from_millis(100);

/// Answers `GET /metrics` until `stop`.
///
/// # Errors
/// When the listener cannot be used.
pub async fn serve(listener: TcpListener, metrics: Arc<Metrics>, stop: CancellationToken) -> io::Result<()> {
    let metrics = Data::from(metrics);
    let application = move || {
        App::new()
            .app_data(metrics.clone())
            .route("/metrics", web::get().to(scrape))
    };
    let server = HttpServer::new(application)
        .workers(1)
        .max_connections(CONNECTIONS_MAX)
        .disable_signals()
        .shutdown_timeout(0)
        .listen(listener)?
        .run();
    let handle = server.handle();
    let mut running = tokio::spawn(server);
    tokio::select! {
        outcome = &mut running => return outcome?,
        () = stop.cancelled() => {}
    }
    // Whoever scrapes in this very moment scrapes again.
    let _ = timeout(STOP_PATIENCE, handle.stop(false)).await;
    Ok(())
}

async fn scrape(request: HttpRequest, metrics: Data<Metrics>) -> HttpResponse {
    let (format, media_type) = match wanted(&request) {
        Format::OpenMetrics => (Format::OpenMetrics, OPEN_METRICS),
        Format::Prometheus => (Format::Prometheus, PROMETHEUS),
    };
    let mut body = String::new();
    match metrics.write(format, &mut body) {
        Ok(()) => HttpResponse::Ok()
            .insert_header((header::CONTENT_TYPE, media_type))
            .body(body),
        Err(error) => {
            tracing::error!(%error, "the metrics could not be written");
            HttpResponse::InternalServerError().finish()
        }
    }
}

/// Prometheus names the formats that it reads; to people and their browsers the older one is text.
fn wanted(request: &HttpRequest) -> Format {
    let accept = request.headers().get(header::ACCEPT);
    let named = accept.and_then(|accept| accept.to_str().ok());
    if named.is_some_and(|named| named.contains("application/openmetrics-text")) {
        Format::OpenMetrics
    } else {
        Format::Prometheus
    }
}
