//! Games as PGN or JSON lines.

use std::io::Write;

use anyhow::{Context, bail};
use api::export::{Format, PAGE};
use clap::{Args, ValueEnum};
use domain::ladder::LadderId;
use domain::player::Handle;
use domain::ports::Clock;
use domain::{PlayerId, Timestamp};
use indicatif::{ProgressBar, ProgressStyle};
use store::{GameFilter, GameStatus, Store};

use super::open;
use super::output::{OutputOption, goes_on};
use crate::config::Config;
use crate::options::{ConfigOption, DatabaseOption};
use crate::world::SystemClock;

/// Which games, and how.
#[derive(Debug, Args)]
pub(crate) struct GamesOptions {
    /// How they are written.
    #[arg(long, value_enum, default_value_t = GamesFormat::Pgn)]
    format: GamesFormat,
    /// Only this player's.
    #[arg(long, value_parser = Handle::parse)]
    player: Option<Handle>,
    /// Only rated ones of this ladder.
    #[arg(long)]
    ladder: Option<String>,
    /// Only those that stand so.
    #[arg(long, value_enum)]
    status: Option<Status>,
    /// Only those that were agreed to count (`true`), or only the others (`false`).
    #[arg(long)]
    rated: Option<bool>,
    /// Only those made at this instant or later, such as `2026-01-01T00:00:00Z`.
    #[arg(long)]
    since: Option<Timestamp>,
    /// Only those made earlier than this instant.
    #[arg(long)]
    until: Option<Timestamp>,
    /// What stands before paths in the tag `Site`, such as `https://chess.example`.
    #[arg(long, env = "LADDER_PUBLIC_URL", default_value = "")]
    public_url: String,
    #[command(flatten)]
    output: OutputOption,
    #[command(flatten)]
    database: DatabaseOption,
    #[command(flatten)]
    config: ConfigOption,
}

/// How games are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum GamesFormat {
    /// Portable Game Notation, with clock times.
    Pgn,
    /// JSON lines, each what `GET /v1/games/{id}` answers.
    Ndjson,
}

/// Where a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Status {
    /// Under way.
    Running,
    /// Played to an end.
    Finished,
    /// Called off.
    Aborted,
}

impl GamesOptions {
    fn filter(&self, player: Option<PlayerId>) -> GameFilter {
        GameFilter {
            player,
            ladder: self.ladder.as_deref().map(LadderId::new),
            status: self.status.map(|status| match status {
                Status::Running => GameStatus::Running,
                Status::Finished => GameStatus::Finished,
                Status::Aborted => GameStatus::CalledOff,
            }),
            rated: self.rated,
            since: self.since,
            until: self.until,
        }
    }

    fn format(&self) -> Format {
        match self.format {
            GamesFormat::Pgn => Format::Pgn,
            GamesFormat::Ndjson => Format::Ndjson,
        }
    }
}

/// Writes all games that fit.
pub(super) async fn run(options: &GamesOptions) -> anyhow::Result<()> {
    let config = Config::load(options.config.config.as_deref())?;
    if let Some(name) = &options.ladder
        && config.ladders.get(&LadderId::new(name.as_str())).is_none()
    {
        bail!("there is no ladder {name}: with ladders of your own, give their file with --config");
    }
    let store = open(&options.database.database).await?;
    let outcome = write(options, &config, &store).await;
    store.close().await;
    outcome
}

async fn write(options: &GamesOptions, config: &Config, store: &Store) -> anyhow::Result<()> {
    let player = match &options.player {
        None => None,
        Some(handle) => {
            let row = store.player_by_handle(handle).await?;
            Some(row.with_context(|| format!("there is no player {handle}"))?.id)
        }
    };
    let (filter, format) = (options.filter(player), options.format());
    let now = SystemClock::start().now();
    let mut output = options.output.open()?;
    let progress =
        ProgressBar::no_length().with_style(ProgressStyle::with_template("{pos} games {spinner}")?);
    let mut after = None;
    loop {
        let games = store.export_games(&filter, after, PAGE, &config.rulesets).await?;
        let Some(last) = games.last() else { break };
        after = Some(last.game.setup().id);
        let mut text = Vec::new();
        for view in &games {
            let site = format!("{}/v1/games/{}", options.public_url, view.game.setup().id);
            format.write(&mut text, view, &site, now)?;
        }
        if !goes_on(output.write_all(&text))? {
            return Ok(());
        }
        progress.inc(games.len() as u64);
    }
    progress.finish_and_clear();
    goes_on(output.flush())?;
    Ok(())
}
