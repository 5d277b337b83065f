//! From start to stop: signals, the loops of a process, and what is said on the way.

use std::net::TcpListener;
use std::sync::Arc;

use anyhow::Context;
use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;

use crate::options::EdgeOptions;
use crate::watch::{Parts, Watch};
use crate::wiring::Application;
use crate::world;

/// The exit code of a process that was told to stop twice, as shells have it for an interrupt.
const STOPPED_AT_ONCE: i32 = 130;

/// What a process does until it is told to stop.
pub(crate) struct Duties<'a> {
    /// Answering requests, with the listener that was bound for it.
    pub(crate) edge: Option<(TcpListener, &'a EdgeOptions)>,
    /// Doing jobs.
    pub(crate) work: bool,
    /// Showing what it does.
    pub(crate) watch: Watch,
}

/// Binds the address of an edge: the first thing a process does, since it is what fails most.
pub(crate) fn listen(options: &EdgeOptions) -> anyhow::Result<TcpListener> {
    TcpListener::bind(&options.address.listen).with_context(|| {
        format!(
            "cannot listen on {}: choose another --listen",
            options.address.listen
        )
    })
}

/// Does its duties until `stop`; then finishes what is in flight and lets go of the rest.
///
/// # Errors
/// When one of them broke off.
pub(crate) async fn run(
    application: Application,
    duties: Duties<'_>,
    stop: CancellationToken,
) -> anyhow::Result<()> {
    let mut watch = duties.watch;
    let exporter = watch.trace()?;
    let mut loops = JoinSet::new();
    let (clock, store) = (application.clock.clone(), application.store.clone());
    loops.spawn(world::keep_set(clock, store, stop.clone()));
    let worker = duties
        .work
        .then(|| tokio::spawn(application.worker().run(stop.clone())));
    let edge = duties.edge.map(|(listener, options)| {
        let edge = application.edge(options);
        (listener, edge)
    });
    let parts = Parts {
        application: &application,
        edge: edge.as_ref().map(|(_, edge)| Arc::clone(edge)),
        works: duties.work,
    };
    watch.show(&parts, &mut loops, &stop);
    let served = if let Some((listener, edge)) = edge {
        loops.spawn(api::keep_beating(edge.clone(), stop.clone()));
        api::serve(listener, edge, web::configure, stop.clone()).await
    } else {
        stop.cancelled().await;
        Ok(())
    };
    stop.cancel();
    if let Some(worker) = worker {
        worker.await.flatten().context("the worker broke off")?;
    }
    while loops.join_next().await.is_some() {}
    application.queue.close().await;
    tracing::info!("what was in flight is finished");
    application.store.close().await;
    tracing::info!("stopped");
    if let Some(exporter) = exporter {
        exporter.close().await;
    }
    served.context("the server broke off")
}

/// Hears signals from now on: the first one stops gently, the second one at once. Called before a process says
/// that it is up, since whoever reads that may stop it the next moment.
pub(crate) fn stop_on_signals() -> anyhow::Result<CancellationToken> {
    let heard = "signals cannot be heard, and only kill would stop this process";
    let interrupt = signal(SignalKind::interrupt()).context(heard)?;
    let terminate = signal(SignalKind::terminate()).context(heard)?;
    let stop = CancellationToken::new();
    tokio::spawn(wait_for_signals(interrupt, terminate, stop.clone()));
    Ok(stop)
}

async fn wait_for_signals(mut interrupt: Signal, mut terminate: Signal, stop: CancellationToken) {
    for gentle in [true, false] {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
        if gentle {
            tracing::info!("stopping");
            stop.cancel();
        }
    }
    std::process::exit(STOPPED_AT_ONCE);
}

/// A database address without its password.
pub(crate) fn shown(url: &str) -> String {
    match (url.split_once("://"), url.rsplit_once('@')) {
        (Some((scheme, _)), Some((_, place))) => format!("{scheme}://…@{place}"),
        _ => url.to_owned(),
    }
}
