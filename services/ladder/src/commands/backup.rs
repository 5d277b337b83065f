//! `ladder backup`: a copy of the embedded database, while a ladder may be running on it.

use std::fs;
use std::path::PathBuf;

use anyhow::Context;
use clap::Args;
use domain::ports::Clock;
use store::{Examined, Overwrite};

use crate::options::{DatabaseOption, FaultOption};
use crate::size::Bytes;
use crate::world::SystemClock;

/// How `backup` runs.
#[derive(Debug, Args)]
pub(crate) struct BackupOptions {
    /// Where the copy goes.
    file: PathBuf,
    /// Replace the file if it is there, once the copy is whole.
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    database: DatabaseOption,
    /// Print what was done as JSON.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    fault: FaultOption,
}

/// Makes the copy, and says what is in it.
pub(crate) async fn run(options: &BackupOptions) -> anyhow::Result<()> {
    let BackupOptions { file, database, .. } = options;
    let overwrite = if options.force {
        Overwrite::Replace
    } else {
        Overwrite::Refuse
    };
    let clock = SystemClock::start();
    let began = clock.now();
    let Examined { schema, games } =
        store::back_up(&database.database, file, overwrite, &options.fault.failpoint).await?;
    let took = clock.now() - began;
    let size = fs::metadata(file)
        .with_context(|| format!("{} is gone again", file.display()))?
        .len();
    if options.json {
        println!(
            "{}",
            serde_json::json!({
                "file": file,
                "size_bytes": size,
                "duration_ms": took.0,
                "schema": schema.applied,
                "games": games,
            })
        );
        return Ok(());
    }
    println!(
        "{} has {games} games, {} in {:.1} s; it was read again from end to end, and nothing is wrong with it.",
        file.display(),
        Bytes(size),
        took.to_std().as_secs_f64()
    );
    println!(
        "Keep a copy on another machine. To bring it back, stop the ladder, then: ladder restore {} --database {}",
        file.display(),
        database.database
    );
    Ok(())
}
