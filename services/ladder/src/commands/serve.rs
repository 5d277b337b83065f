//! `ladder serve`: everything in one process.

use std::net::{SocketAddr, TcpListener};
use std::path::Path;

use telemetry::trace::Spans;
use tokio_util::sync::CancellationToken;

use crate::config::Config;
use crate::lifecycle::{self, Duties, listen, shown};
use crate::mint;
use crate::options::ServeOptions;
use crate::watch::{Watch, identity};
use crate::wiring::{Application, Plan, Role};

/// Serves until told to stop.
pub(crate) async fn run(options: &ServeOptions, spans: Option<Spans>) -> anyhow::Result<()> {
    let stop = lifecycle::stop_on_signals()?;
    run_until(options, spans, stop, |_| {}).await
}

/// Serves until `stop`. Whoever waits for it is told where it answers.
pub(crate) async fn run_until(
    options: &ServeOptions,
    spans: Option<Spans>,
    stop: CancellationToken,
    opened: impl FnOnce(SocketAddr),
) -> anyhow::Result<()> {
    let config = Config::load(options.config.config.as_deref())?;
    let listener = listen(&options.edge)?;
    let watch = Watch::open(identity(Role::Serve, &options.stores), &options.telemetry, spans)?;
    let plan = Plan {
        role: Role::Serve,
        config,
        stores: &options.stores,
        lease_s: options.work.lease_s,
        fault: &options.fault,
        counters: watch.counters(),
    };
    let application = Application::assemble(plan).await?;
    let admin = mint::first_admin(
        &application.store,
        &*application.ids,
        domain::ports::Clock::now(&*application.clock),
        &options.stores.database.database,
    )
    .await?;
    application.resume().await?;
    greet(&listener, options, admin.as_deref(), &watch)?;
    opened(listener.local_addr()?);
    let duties = Duties {
        watch,
        edge: Some((listener, &options.edge)),
        work: true,
    };
    lifecycle::run(application, duties, stop).await
}

fn greet(
    listener: &TcpListener,
    options: &ServeOptions,
    admin: Option<&Path>,
    watch: &Watch,
) -> anyhow::Result<()> {
    let address = listener.local_addr()?;
    println!("Ladder answers on http://{address}");
    println!("  data      {}", shown(&options.stores.database.database));
    if let Some(path) = admin {
        println!("  admin     the administrator's token is in {}", path.display());
    }
    println!("  page      http://{address}/");
    println!("  contract  http://{address}/docs (as it is written: http://{address}/openapi.yaml)");
    watch.greet();
    println!(
        "Try: curl -X POST http://{address}/v1/players -H 'content-type: application/json' -d '{{\"handle\":\"anna\"}}'"
    );
    Ok(())
}
