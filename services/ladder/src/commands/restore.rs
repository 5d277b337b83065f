//! `ladder restore`: a backup in the place of the embedded database.

use std::path::PathBuf;

use clap::Args;
use domain::ports::Clock;
use store::{Examined, Restored};

use crate::options::{DatabaseOption, FaultOption};
use crate::world::SystemClock;

/// How `restore` runs.
#[derive(Debug, Args)]
pub(crate) struct RestoreOptions {
    /// The backup.
    file: PathBuf,
    #[command(flatten)]
    database: DatabaseOption,
    /// Print what was done as JSON.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    fault: FaultOption,
}

/// Puts it there, and says where the old one is.
pub(crate) async fn run(options: &RestoreOptions) -> anyhow::Result<()> {
    let RestoreOptions {
        file,
        database,
        json,
        fault,
    } = options;
    let now = SystemClock::start().now();
    let Restored {
        examined: Examined { schema, games },
        database: place,
        kept,
    } = store::restore(file, &database.database, now, &fault.failpoint).await?;
    if *json {
        println!(
            "{}",
            serde_json::json!({
                "database": place,
                "games": games,
                "schema": schema.applied,
                "kept": kept,
            })
        );
        return Ok(());
    }
    println!(
        "{} is the backup now: {games} games. Nothing is wrong with it.",
        place.display()
    );
    if schema.applied < schema.known {
        println!(
            "Its schema was brought from version {} to {}.",
            schema.applied, schema.known
        );
    }
    if let Some(kept) = kept {
        println!(
            "What was there before is {}: remove it once you are sure.",
            kept.display()
        );
    }
    println!(
        "Next: ladder verify --database {0}, then ladder serve --database {0}",
        database.database
    );
    Ok(())
}
