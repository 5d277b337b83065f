//! Ratings and players as CSV.

use std::fmt::Display;
use std::io::Write as _;

use clap::Args;
use domain::Timestamp;
use domain::ladder::LadderId;
use domain::naming::DisplayName;
use store::{ExportedPlayer, ExportedRating, RatingKey};

use super::open;
use super::output::{OutputOption, goes_on};
use crate::csv::Writer;
use crate::options::DatabaseOption;

/// Rows that are read at a time.
const PAGE: u32 = 1_000;

/// Which ratings.
#[derive(Debug, Args)]
pub(crate) struct RatingsOptions {
    /// Only those of this ladder.
    #[arg(long)]
    ladder: Option<String>,
    /// Only those of players with a rated game at this instant or later.
    #[arg(long)]
    since: Option<Timestamp>,
    #[command(flatten)]
    output: OutputOption,
    #[command(flatten)]
    database: DatabaseOption,
}

/// Which players.
#[derive(Debug, Args)]
pub(crate) struct PlayersOptions {
    /// Only those who registered at this instant or later.
    #[arg(long)]
    since: Option<Timestamp>,
    #[command(flatten)]
    output: OutputOption,
    #[command(flatten)]
    database: DatabaseOption,
}

/// Writes ratings.
pub(super) async fn ratings(options: &RatingsOptions) -> anyhow::Result<()> {
    let store = open(&options.database.database).await?;
    let mut csv = Writer::new(options.output.open()?);
    let header: &[&dyn Display] = &[
        &"ladder",
        &"handle",
        &"display_name",
        &"rating",
        &"deviation",
        &"volatility",
        &"games",
        &"last_game_at",
    ];
    let mut goes_on_writing = goes_on(csv.write(header))?;
    let ladder = options.ladder.as_deref().map(LadderId::new);
    let mut after: Option<RatingKey> = None;
    while goes_on_writing {
        let page = store
            .export_ratings(ladder.as_ref(), options.since, after.as_ref(), PAGE)
            .await?;
        let Some(last) = page.last() else { break };
        after = Some(RatingKey {
            ladder: last.ladder.clone(),
            player: last.standing.player,
        });
        for rating in &page {
            goes_on_writing = goes_on_writing && goes_on(write_rating(&mut csv, rating))?;
        }
    }
    store.close().await;
    goes_on(csv.into_inner().flush())?;
    Ok(())
}

/// Writes players.
pub(super) async fn players(options: &PlayersOptions) -> anyhow::Result<()> {
    let store = open(&options.database.database).await?;
    let mut csv = Writer::new(options.output.open()?);
    let header: &[&dyn Display] = &[
        &"id",
        &"handle",
        &"display_name",
        &"guest",
        &"created_at",
        &"closed_at",
    ];
    let mut goes_on_writing = goes_on(csv.write(header))?;
    let mut after = None;
    while goes_on_writing {
        let page = store.export_players(options.since, after, PAGE).await?;
        let Some(last) = page.last() else { break };
        after = Some(last.id);
        for player in &page {
            goes_on_writing = goes_on_writing && goes_on(write_player(&mut csv, player))?;
        }
    }
    store.close().await;
    goes_on(csv.into_inner().flush())?;
    Ok(())
}

fn write_rating<W: std::io::Write>(csv: &mut Writer<W>, exported: &ExportedRating) -> std::io::Result<()> {
    let standing = &exported.standing;
    csv.write(&[
        &exported.ladder,
        &exported.handle,
        &name(exported.display_name.as_ref()),
        &standing.rating.rating(),
        &standing.rating.deviation(),
        &standing.rating.volatility(),
        &standing.games,
        &instant(standing.last_game_at),
    ])
}

fn write_player<W: std::io::Write>(csv: &mut Writer<W>, exported: &ExportedPlayer) -> std::io::Result<()> {
    csv.write(&[
        &exported.id,
        &exported.handle,
        &name(exported.display_name.as_ref()),
        &exported.is_guest,
        &exported.created_at,
        &instant(exported.closed_at),
    ])
}

fn name(name: Option<&DisplayName>) -> &str {
    name.map_or("", DisplayName::as_str)
}

/// An instant, or nothing.
fn instant(at: Option<Timestamp>) -> String {
    at.map(|at| at.to_string()).unwrap_or_default()
}
