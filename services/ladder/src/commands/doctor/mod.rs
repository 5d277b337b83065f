//! `ladder doctor`: is everything as it should be, and what to do where it is not.

mod boards;
mod database;
mod finding;
mod redis;

use anyhow::bail;
use clap::Args;
use domain::ladder::Ladders;
use link::Link;
use ranking::RedisBoards;
use store::{Store, StoreError};

use crate::config::Config;
use crate::options::{ConfigOption, StoresOption};
use crate::wiring::PREFIX;
use finding::{Finding, State};

/// How `doctor` runs.
#[derive(Debug, Args)]
pub(crate) struct DoctorOptions {
    #[command(flatten)]
    config: ConfigOption,
    #[command(flatten)]
    stores: StoresOption,
    /// Print the findings as JSON, an object a line.
    #[arg(long)]
    json: bool,
}

/// Looks at everything, changes nothing; a fault is an error.
pub(crate) async fn run(options: &DoctorOptions) -> anyhow::Result<()> {
    let config = Config::load(options.config.config.as_deref())?;
    let findings = examine(&options.stores, &config.ladders).await;
    for finding in &findings {
        if options.json {
            println!("{}", serde_json::to_string(finding)?);
        } else {
            println!("{}", finding.text());
        }
    }
    let faults = findings
        .iter()
        .filter(|finding| finding.state == State::Faulty)
        .count();
    if faults > 0 {
        bail!("{faults} of {} things are not as they must be", findings.len());
    }
    Ok(())
}

async fn examine(stores: &StoresOption, ladders: &Ladders) -> Vec<Finding> {
    let mut findings = Vec::new();
    let store = match Store::open_existing(&stores.database.database).await {
        Ok(store) => store,
        Err(error @ StoreError::InUse { .. }) => {
            let advice = "ask the process that has it: GET /readyz; or stop it and come back";
            return vec![Finding::doubtful("database", error.to_string(), advice)];
        }
        Err(error) => {
            let advice = "check --database (DATABASE_URL), and whether the server runs and lets you in";
            return vec![Finding::faulty("database", error.to_string(), advice)];
        }
    };
    findings.extend(database::examine(&store).await);
    if let Some(url) = &stores.redis {
        match Link::open(url).await {
            Ok(link) => {
                findings.extend(redis::examine(&link).await);
                let board = RedisBoards::new(link, PREFIX);
                findings.extend(boards::examine(&store, &board, ladders).await);
            }
            Err(error) => {
                let advice =
                    "check --redis (REDIS_URL), and whether the server runs; nothing is lost meanwhile";
                findings.push(Finding::faulty("redis", error.to_string(), advice));
            }
        }
    }
    store.close().await;
    findings
}
