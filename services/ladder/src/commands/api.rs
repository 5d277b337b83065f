//! `ladder api`: the HTTP edge, one of many processes.

use crate::config::Config;
use crate::lifecycle::{self, Duties, listen, shown};
use crate::options::ApiOptions;
use crate::wiring::{Application, Plan, Role};

/// Answers until told to stop.
pub(crate) async fn run(options: &ApiOptions) -> anyhow::Result<()> {
    let stop = lifecycle::stop_on_signals()?;
    let config = Config::load(options.config.config.as_deref())?;
    let listener = listen(&options.edge)?;
    // It publishes jobs and receives none, so no lease of its own ever runs.
    let plan = Plan {
        role: Role::Api,
        config,
        stores: &options.stores,
        lease_s: 1,
        fault: &options.fault,
    };
    let application = Application::assemble(plan).await?;
    println!("Ladder answers on http://{}", listener.local_addr()?);
    println!("  data      {}", shown(&options.stores.database.database));
    let duties = Duties {
        edge: Some((listener, &options.edge)),
        work: false,
    };
    lifecycle::run(application, duties, stop).await
}
