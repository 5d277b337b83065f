//! Sending spans to a collector: OTLP over HTTP, in batches, beside everything else.

use std::time::Duration;

use opentelemetry::KeyValue;
use opentelemetry_otlp::{RetryPolicy, SpanExporter as Otlp, WithExportConfig, WithHttpConfig};
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::trace::{SpanData, SpanExporter};
use tokio::task::JoinHandle;
use tokio::time::{interval, timeout};
use tokio_util::sync::CancellationToken;

use super::endpoint::Endpoint;
use super::layer::Spans;
use crate::identity::Identity;

/// Spans in a request: some hundred kilobytes.
const BATCH_MAX: usize = 512;
/// How long a span waits for others.
const EVERY: Duration = Duration::from_secs(1);
/// How long a collector may take; spans that come meanwhile wait, and some may be lost.
const PATIENCE: Duration = Duration::from_secs(5);
/// How long a process that stops waits for a collector.
const LAST_PATIENCE: Duration = Duration::from_millis(500);

/// A task that sends spans, until it is closed.
#[derive(Debug)]
pub struct Exporter {
    task: JoinHandle<()>,
    stop: CancellationToken,
}

impl Exporter {
    /// Begins to send what has ended.
    ///
    /// # Errors
    /// When there can be no client.
    pub fn start(
        spans: Spans,
        to: &Endpoint,
        identity: Identity,
    ) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        let sender = Sender {
            otlp: client(to, identity)?,
            failing: false,
        };
        let stop = CancellationToken::new();
        let task = tokio::spawn(send(sender, spans, stop.clone()));
        Ok(Self { task, stop })
    }

    /// Sends what is left, if the collector takes it soon.
    pub async fn close(self) {
        self.stop.cancel();
        let _ = timeout(LAST_PATIENCE, self.task).await;
    }
}

fn client(to: &Endpoint, identity: Identity) -> Result<Otlp, Box<dyn std::error::Error + Send + Sync>> {
    let http = reqwest::Client::builder().no_proxy().timeout(PATIENCE).build()?;
    let mut otlp = Otlp::builder()
        .with_http()
        .with_http_client(http)
        .with_endpoint(to.traces())
        .with_timeout(PATIENCE)
        // What comes next is newer, and of more interest.
        .with_retry_policy(RetryPolicy::disabled())
        .build()?;
    let of_process = [
        KeyValue::new("service.name", "ladder"),
        KeyValue::new("service.version", identity.version),
        KeyValue::new("service.instance.id", std::process::id().to_string()),
        KeyValue::new("ladder.role", identity.role),
        KeyValue::new("db.system.name", identity.database),
    ];
    let resource = Resource::builder_empty().with_attributes(of_process).build();
    otlp.set_resource(&resource);
    Ok(otlp)
}

async fn send(mut sender: Sender, mut spans: Spans, stop: CancellationToken) {
    let mut batch = Vec::with_capacity(BATCH_MAX);
    let mut ticks = interval(EVERY);
    loop {
        let room = BATCH_MAX - batch.len();
        tokio::select! {
            count = spans.0.recv_many(&mut batch, room) => {
                if count == room {
                    sender.send(&mut batch).await;
                } else if count == 0 {
                    break;
                }
            }
            _ = ticks.tick() => sender.send(&mut batch).await,
            () = stop.cancelled() => break,
        }
    }
    while let Ok(span) = spans.0.try_recv() {
        batch.push(span);
    }
    sender.send(&mut batch).await;
}

struct Sender {
    otlp: Otlp,
    failing: bool,
}

impl Sender {
    /// Sends a batch or loses it. A collector that is gone is told of once.
    async fn send(&mut self, batch: &mut Vec<SpanData>) {
        if batch.is_empty() {
            return;
        }
        let outcome = self.otlp.export(std::mem::take(batch)).await;
        match outcome {
            Ok(()) if self.failing => tracing::info!("the collector takes spans again"),
            Err(ref error) if !self.failing => {
                tracing::warn!(%error, "the collector does not take spans, which are lost meanwhile");
            }
            _ => {}
        }
        self.failing = outcome.is_err();
    }
}
