//! `ladder migrate`: bringing the database up to date.

use crate::options::DatabaseOption;
use crate::wiring;

/// Brings the schema up to date; again changes nothing.
pub(crate) async fn run(options: &DatabaseOption) -> anyhow::Result<()> {
    wiring::make_store(&options.database).await?.close().await;
    println!("The database is up to date.");
    Ok(())
}
