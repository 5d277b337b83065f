//! `ladder export`: games, ratings and players as files.

mod games;
mod output;
mod tables;

use clap::Subcommand;
use store::{Store, StoreError};

use crate::wiring;

/// What is exported.
#[derive(Debug, Subcommand)]
pub(crate) enum ExportCommand {
    /// Games as PGN or JSON lines, newest first.
    ///
    /// The same as `GET /v1/games` with `Accept: application/x-chess-pgn` or `application/x-ndjson`.
    #[command(
        after_help = "Examples:\n  ladder export games --ladder blitz --since 2026-01-01T00:00:00Z > blitz.pgn\n  ladder \
                      export games --player anna --format ndjson --output anna.ndjson"
    )]
    Games(games::GamesOptions),
    /// Ratings as CSV: a line for each player and ladder, as of the player's last rated game there.
    #[command(after_help = "Example:\n  ladder export ratings --ladder blitz --output ratings.csv")]
    Ratings(tables::RatingsOptions),
    /// Players as CSV, in the order in which they registered.
    #[command(after_help = "Example:\n  ladder export players --output players.csv")]
    Players(tables::PlayersOptions),
}

/// Runs a command.
pub(crate) async fn run(command: &ExportCommand) -> anyhow::Result<()> {
    match command {
        ExportCommand::Games(options) => games::run(options).await,
        ExportCommand::Ratings(options) => tables::ratings(options).await,
        ExportCommand::Players(options) => tables::players(options).await,
    }
}

/// Opens the database; where a ladder serves it, says what to do.
async fn open(url: &str) -> anyhow::Result<Store> {
    wiring::open_store(url).await.map_err(|error| {
        if matches!(
            error.downcast_ref::<StoreError>(),
            Some(StoreError::InUse { .. })
        ) {
            error.context(
                "an embedded file is one process's: ask the ladder that serves it (GET /v1/games with Accept: \
                 application/x-chess-pgn or application/x-ndjson), or stop it",
            )
        } else {
            error
        }
    })
}
