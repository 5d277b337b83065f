//! What is ready for operators before the process is: the port of metrics, and spans.

use std::io;
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;

use anyhow::{Context, anyhow};
use api::Edge;
use domain::ports::Clock;
use telemetry::trace::{Endpoint, Exporter, Spans};
use telemetry::{Counters, Identity, Metrics, Sources};
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;

use crate::options::{MetricsListen, StoresOption, TelemetryOptions};
use crate::wiring::{Application, Role};

/// Where metrics are read unless something else is said: Prometheus' own port.
const USUAL: &str = "127.0.0.1:9090";

/// What a process shows of itself.
pub(crate) struct Watch {
    identity: Identity,
    metrics: Metrics,
    port: Option<(TcpListener, SocketAddr)>,
    traces: Option<(Spans, Endpoint)>,
}

impl Watch {
    /// Binds the port where metrics are read.
    ///
    /// # Errors
    /// When an address was given that cannot be used. The usual one may be taken, by another process of the ladder for
    /// instance: then there is a warning, and no port.
    pub(crate) fn open(
        identity: Identity,
        options: &TelemetryOptions,
        spans: Option<Spans>,
    ) -> anyhow::Result<Self> {
        let listener = match &options.metrics_listen {
            Some(MetricsListen::Off) => None,
            Some(MetricsListen::At(address)) => Some(bind(address).with_context(|| {
                format!("cannot listen on {address}: choose another --metrics-listen, or `off`")
            })?),
            None => bind(USUAL).map_or_else(|error| without(&error), Some),
        };
        Ok(Self {
            identity,
            metrics: Metrics::new(identity),
            port: listener,
            traces: spans.zip(options.otlp_endpoint.clone()),
        })
    }

    /// Who is to be told what the process does.
    pub(crate) fn counters(&self) -> Counters {
        self.metrics.counters()
    }

    /// Says where metrics are.
    pub(crate) fn greet(&self) {
        if let Some((_, address)) = &self.port {
            println!("  metrics   http://{address}/metrics");
        }
        if let Some((_, endpoint)) = &self.traces {
            println!("  traces    to {endpoint}");
        }
    }

    /// Begins to send spans.
    pub(crate) fn trace(&mut self) -> anyhow::Result<Option<Exporter>> {
        let Some((spans, endpoint)) = self.traces.take() else {
            return Ok(None);
        };
        let exporter = Exporter::start(spans, &endpoint, self.identity);
        exporter
            .map(Some)
            .map_err(|error| anyhow!(error).context("spans cannot be sent"))
    }

    /// Begins to show metrics, and to count what they show.
    pub(crate) fn show(self, parts: &Parts<'_>, loops: &mut JoinSet<()>, stop: &CancellationToken) {
        let Some((listener, _)) = self.port else { return };
        let metrics = Arc::new(parts.added_to(self.metrics));
        let application = parts.application;
        loops.spawn(telemetry::keep_counting(
            Arc::clone(&metrics),
            application.store.clone(),
            application.link.clone(),
            Arc::clone(&application.clock) as Arc<dyn Clock>,
            stop.clone(),
        ));
        let stop = stop.clone();
        loops.spawn(async move {
            if let Err(error) = telemetry::serve(listener, metrics, stop).await {
                tracing::error!(%error, "the port of metrics broke off");
            }
        });
    }
}

/// What a process is made of, as far as metrics show it.
pub(crate) struct Parts<'a> {
    pub(crate) application: &'a Application,
    /// Where it answers requests.
    pub(crate) edge: Option<Arc<Edge>>,
    /// Whether it does jobs, and so counts what there is to do.
    pub(crate) works: bool,
}

impl Parts<'_> {
    fn added_to(&self, metrics: Metrics) -> Metrics {
        let clock = Arc::clone(&self.application.clock);
        let mut metrics = metrics.with_sources(Sources {
            store: self.application.store.clone(),
            edge: self.edge.clone(),
            clock_offset: Box::new(move || clock.offset()),
        });
        if self.works {
            metrics = metrics.with_record();
        }
        if self.application.link.is_some() {
            metrics = metrics.with_redis();
        }
        metrics
    }
}

/// Which process it is, to operators.
pub(crate) fn identity(role: Role, stores: &StoresOption) -> Identity {
    let embedded = stores.database.database.starts_with("sqlite:");
    Identity {
        version: env!("CARGO_PKG_VERSION"),
        role: role.as_str(),
        database: if embedded { "sqlite" } else { "postgres" },
    }
}

fn bind(address: &str) -> io::Result<(TcpListener, SocketAddr)> {
    let listener = TcpListener::bind(address)?;
    let address = listener.local_addr()?;
    Ok((listener, address))
}

fn without(error: &io::Error) -> Option<(TcpListener, SocketAddr)> {
    tracing::warn!(%error, address = USUAL, "no metrics are shown: give another --metrics-listen, or `off`");
    None
}
