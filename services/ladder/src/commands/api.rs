//! `ladder api`: the HTTP edge, one of many processes.

use crate::config::Config;
use crate::lifecycle::{self, Duties, listen, shown};
use crate::options::ApiOptions;
use crate::wiring::{Application, Role};

/// Answers until told to stop.
pub(crate) async fn run(options: &ApiOptions) -> anyhow::Result<()> {
    let config = Config::load(options.config.config.as_deref())?;
    let listener = listen(&options.edge)?;
    // It publishes jobs and receives none, so no lease of its own ever runs.
    let application = Application::assemble(Role::Api, config, &options.stores, 1).await?;
    println!("Ladder answers on http://{}", listener.local_addr()?);
    println!("  data      {}", shown(&options.stores.database.database));
    let duties = Duties {
        edge: Some((listener, &options.edge)),
        work: None,
    };
    lifecycle::run(application, duties).await
}
