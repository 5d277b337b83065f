//! `ladder worker`: jobs, flags and upkeep, one of many processes.

use crate::config::Config;
use crate::lifecycle::{self, Duties, shown};
use crate::options::WorkerOptions;
use crate::wiring::{Application, Role};

/// Works until told to stop.
pub(crate) async fn run(options: &WorkerOptions) -> anyhow::Result<()> {
    let config = Config::load(options.config.config.as_deref())?;
    let application =
        Application::assemble(Role::Worker, config, &options.stores, options.work.lease_s).await?;
    println!("Ladder works for {}", shown(&options.stores.database.database));
    let duties = Duties {
        edge: None,
        work: Some(&options.work),
    };
    lifecycle::run(application, duties).await
}
