//! `ladder serve`: everything in one process.

use std::net::TcpListener;

use anyhow::{Context, ensure};
use tokio::signal::unix::{SignalKind, signal};
use tokio_util::sync::CancellationToken;

use crate::mint;
use crate::options::ServeOptions;
use crate::wiring::Application;

/// Serves until told to stop.
pub(crate) async fn run(options: &ServeOptions) -> anyhow::Result<()> {
    ensure!(
        options.redis.is_none(),
        "`serve` is one process and uses no Redis: leave --redis and REDIS_URL out"
    );
    let listener = TcpListener::bind(&options.listen)
        .with_context(|| format!("cannot listen on {}: choose another --listen", options.listen))?;
    let url = &options.database.database;
    let application = Application::assemble(url).await?;
    let admin = mint::first_admin(
        &application.store,
        &*application.ids,
        application.clock.now(),
        url,
    )
    .await?;
    application.resume().await?;

    let stop = CancellationToken::new();
    tokio::spawn(stop_on_signal(stop.clone()));
    let worker = tokio::spawn(application.worker().run(stop.clone()));
    greet(&listener, options, admin.as_deref())?;
    let edge = application.edge(options.public_url.clone());
    let served = api::serve(listener, edge, stop.clone()).await;
    stop.cancel();
    worker.await.flatten().context("the worker broke off")?;
    tracing::info!("the last request is answered and the last job settled");
    application.store.close().await;
    tracing::info!("stopped");
    served.context("the server broke off")
}

/// The first signal stops gently, the second one at once.
async fn stop_on_signal(stop: CancellationToken) {
    let (Ok(mut interrupt), Ok(mut terminate)) =
        (signal(SignalKind::interrupt()), signal(SignalKind::terminate()))
    else {
        tracing::error!("signals cannot be heard: only kill stops this process");
        return;
    };
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
    std::process::exit(130);
}

fn greet(
    listener: &TcpListener,
    options: &ServeOptions,
    admin: Option<&std::path::Path>,
) -> anyhow::Result<()> {
    let address = listener.local_addr()?;
    println!("Ladder answers on http://{address}");
    println!("  data      {}", shown(&options.database.database));
    if let Some(path) = admin {
        println!("  admin     the administrator's token is in {}", path.display());
    }
    println!("  contract  http://{address}/openapi.yaml");
    println!(
        "Try: curl -X POST http://{address}/v1/players -H 'content-type: application/json' -d '{{\"handle\":\"anna\"}}'"
    );
    Ok(())
}

/// A database address without its password.
fn shown(url: &str) -> String {
    match (url.split_once("://"), url.rsplit_once('@')) {
        (Some((scheme, _)), Some((_, place))) => format!("{scheme}://…@{place}"),
        _ => url.to_owned(),
    }
}
