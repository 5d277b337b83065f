//! `ladder api`: the HTTP edge, one of many processes.

use telemetry::trace::Spans;

use crate::config::Config;
use crate::lifecycle::{self, Duties, listen, shown};
use crate::options::ApiOptions;
use crate::watch::{Watch, identity};
use crate::wiring::{Application, Plan, Role};

/// Answers until told to stop.
pub(crate) async fn run(options: &ApiOptions, spans: Option<Spans>) -> anyhow::Result<()> {
    let stop = lifecycle::stop_on_signals()?;
    let config = Config::load(options.config.config.as_deref())?;
    let listener = listen(&options.edge)?;
    let watch = Watch::open(identity(Role::Api, &options.stores), &options.telemetry, spans)?;
    // It publishes jobs and receives none, so no lease of its own ever runs.
    let plan = Plan {
        role: Role::Api,
        config,
        stores: &options.stores,
        lease_s: 1,
        fault: &options.fault,
        counters: watch.counters(),
    };
    let application = Application::assemble(plan).await?;
    println!("Ladder answers on http://{}", listener.local_addr()?);
    println!("  data      {}", shown(&options.stores.database.database));
    watch.greet();
    let duties = Duties {
        watch,
        edge: Some((listener, &options.edge)),
        work: false,
    };
    lifecycle::run(application, duties, stop).await
}
