//! `ladder worker`: jobs, flags and upkeep, one of many processes.

use telemetry::trace::Spans;

use crate::config::Config;
use crate::lifecycle::{self, Duties, shown};
use crate::options::WorkerOptions;
use crate::watch::{Watch, identity};
use crate::wiring::{Application, Plan, Role};

/// Works until told to stop.
pub(crate) async fn run(options: &WorkerOptions, spans: Option<Spans>) -> anyhow::Result<()> {
    let stop = lifecycle::stop_on_signals()?;
    let config = Config::load(options.config.config.as_deref())?;
    let watch = Watch::open(identity(Role::Worker, &options.stores), &options.telemetry, spans)?;
    let plan = Plan {
        role: Role::Worker,
        config,
        stores: &options.stores,
        lease_s: options.work.lease_s,
        fault: &options.fault,
        counters: watch.counters(),
    };
    let application = Application::assemble(plan).await?;
    println!("Ladder works for {}", shown(&options.stores.database.database));
    watch.greet();
    let duties = Duties {
        watch,
        edge: None,
        work: true,
    };
    lifecycle::run(application, duties, stop).await
}
