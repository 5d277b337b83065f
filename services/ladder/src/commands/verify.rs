//! `ladder verify`: calculating every rating again.

use anyhow::bail;
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use store::Difference;

use crate::options::DatabaseOption;
use crate::wiring;

/// How `verify` runs.
#[derive(Debug, Args)]
pub(crate) struct VerifyOptions {
    #[command(flatten)]
    database: DatabaseOption,
    /// Print the findings as JSON.
    #[arg(long)]
    json: bool,
}

/// Verifies the ledger; a difference is an error.
pub(crate) async fn run(options: &VerifyOptions) -> anyhow::Result<()> {
    let store = wiring::open_store(&options.database.database).await?;
    let progress = ProgressBar::no_length().with_style(ProgressStyle::with_template("{pos} rows {spinner}")?);
    let audit = store.verify_ledger(|rows| progress.set_position(rows)).await?;
    progress.finish_and_clear();
    store.close().await;
    if options.json {
        let difference = audit.difference.as_ref();
        let difference = difference.map(|found| serde_json::json!({"game": found.game, "what": found.what}));
        println!(
            "{}",
            serde_json::json!({
                "games": audit.games,
                "rows": audit.rows,
                "pending": audit.pending,
                "difference": difference,
            })
        );
    } else {
        println!(
            "{} games and {} ledger rows calculated again, {} games still to be rated",
            audit.games, audit.rows, audit.pending
        );
    }
    match audit.difference {
        None => Ok(()),
        Some(Difference {
            game: Some(game),
            what,
        }) => bail!("game {game}: {what}"),
        Some(Difference { game: None, what }) => bail!("{what}"),
    }
}
