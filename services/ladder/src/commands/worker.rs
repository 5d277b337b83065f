//! `ladder worker`: jobs, flags and upkeep, one of many processes.

use crate::config::Config;
use crate::lifecycle::{self, Duties, shown};
use crate::options::WorkerOptions;
use crate::wiring::{Application, Plan, Role};

/// Works until told to stop.
pub(crate) async fn run(options: &WorkerOptions) -> anyhow::Result<()> {
    let stop = lifecycle::stop_on_signals()?;
    let config = Config::load(options.config.config.as_deref())?;
    let plan = Plan {
        role: Role::Worker,
        config,
        stores: &options.stores,
        lease_s: options.work.lease_s,
        fault: &options.fault,
    };
    let application = Application::assemble(plan).await?;
    println!("Ladder works for {}", shown(&options.stores.database.database));
    let duties = Duties {
        edge: None,
        work: true,
    };
    lifecycle::run(application, duties, stop).await
}
