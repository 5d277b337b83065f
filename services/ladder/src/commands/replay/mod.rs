//! `ladder replay`: recorded games, played through the HTTP API.
//!
//! Files become [plans](plan), whose ends are calculated before the first request; a [roster] of players is
//! registered, each plays one game at a time in the order of the files; afterwards every game is fetched
//! and [checked](check) again.

mod check;
mod client;
mod document;
mod game;
mod latency;
mod plan;
mod progress;
mod report;
mod results;
mod roster;
mod schedule;
mod table;

use std::path::PathBuf;
use std::time::Duration;

use anyhow::{bail, ensure};
use clap::Args;
use domain::ruleset::{RulesetId, Rulesets};
use futures_util::StreamExt;
use futures_util::stream::FuturesUnordered;
use tokio::time::Instant;

use crate::scoresheet::Scoresheets;

use client::{Client, bearer};
use game::Played;
use plan::{Plan, Plans};
use progress::Progress;
use report::Report;
use roster::Roster;
use schedule::Schedule;
use table::Table;

/// How `replay` runs.
#[derive(Debug, Args)]
pub(crate) struct ReplayOptions {
    /// Files of games in PGN.
    #[arg(required = true, value_name = "FILE.pgn")]
    files: Vec<PathBuf>,
    /// Where the ladder answers.
    #[arg(long, default_value = "http://127.0.0.1:8080")]
    url: String,
    /// Games played at once.
    #[arg(long, default_value_t = 64, value_parser = clap::value_parser!(u16).range(1..))]
    concurrency: u16,
    /// An arbiter's token, for games whose end has no call: flags, players who left, adjudications.
    #[arg(long, env = "LADDER_TOKEN", hide_env_values = true)]
    token: Option<String>,
    /// Only so many games from the beginning of the files.
    #[arg(long)]
    limit: Option<usize>,
    /// How long to go on trying when the ladder does not answer, in seconds; also how long to wait for ratings.
    #[arg(long, default_value_t = 60)]
    patience: u64,
    /// What players' handles end with, so that a server can be used again; by default at random.
    #[arg(long)]
    suffix: Option<String>,
    /// Where to write `date,white,black,result` in the order in which the games finished.
    #[arg(long, value_name = "FILE.csv")]
    results: Option<PathBuf>,
    /// Print the report as JSON.
    #[arg(long)]
    json: bool,
}

/// Plays the games; a disagreement is an error.
pub(crate) async fn run(options: &ReplayOptions) -> anyhow::Result<()> {
    let mut plans = plans(options)?;
    let roster = Roster::of(&mut plans.games, options.suffix.as_deref())?;
    ensure_token(&plans.games, options)?;
    let client = Client::new(&options.url, Duration::from_secs(options.patience))?;
    let concurrency = usize::from(options.concurrency);
    let official = options.token.as_deref().map(bearer).transpose()?;
    let tokens = roster.register(&client, official.as_ref(), concurrency).await?;
    let table = Table {
        client: &client,
        handles: &roster.handles,
        tokens,
        arbiter: official,
        progress: Progress::new(&plans.games)?,
        latencies: latency::Latencies::default(),
    };
    let began = Instant::now();
    let played = play_all(&table, &plans.games, concurrency).await?;
    let took = began.elapsed();
    table.progress.finish();
    let check = check::check(&client, &plans.games, &played, concurrency).await?;
    if let Some(path) = &options.results {
        results::write(path, &client, &played).await?;
    }
    let report = Report::new(&plans, &played, took, &table.latencies, client.retries(), check);
    if options.json {
        println!("{}", serde_json::to_string(&report)?);
    } else {
        print!("{report}");
    }
    match report.disagreements() {
        0 => Ok(()),
        count => bail!("{count} disagreements"),
    }
}

/// Reads the files and calculates how each game will end.
fn plans(options: &ReplayOptions) -> anyhow::Result<Plans> {
    let rulesets = Rulesets::default();
    let ruleset = crate::commands::adjudicate::named(&rulesets, RulesetId::AUTOMATIC.as_str())?;
    let mut plans = Plans::default();
    let mut left = options.limit.unwrap_or(usize::MAX);
    for path in &options.files {
        for entry in Scoresheets::open(path)?.take(left) {
            left -= 1;
            plans.add(entry, ruleset);
        }
    }
    ensure!(!plans.games.is_empty(), "there is no game to play");
    Ok(plans)
}

fn ensure_token(games: &[Plan], options: &ReplayOptions) -> anyhow::Result<()> {
    let without_a_call = games.iter().filter(|plan| plan.finish.needs_an_arbiter()).count();
    ensure!(
        without_a_call == 0 || options.token.is_some(),
        "{without_a_call} games ended in a way that no player can ask for (a flag, a player who left, an \
         adjudication): give an arbiter's token with --token; `ladder serve` prints where the \
         administrator's is"
    );
    Ok(())
}

/// Plays all games, many at once, each player's in the order of the files.
async fn play_all(table: &Table<'_>, plans: &[Plan], concurrency: usize) -> anyhow::Result<Vec<Played>> {
    let mut schedule = Schedule::new(plans.iter().map(|plan| [plan.white, plan.black]));
    let mut playing = FuturesUnordered::new();
    let mut played: Vec<Option<Played>> = plans.iter().map(|_| None).collect();
    loop {
        while playing.len() < concurrency
            && let Some(index) = schedule.next()
        {
            playing.push(async move { (index, game::play(table, &plans[index]).await) });
        }
        let Some((index, outcome)) = playing.next().await else {
            break;
        };
        played[index] = Some(outcome?);
        schedule.finished(index);
    }
    Ok(played.into_iter().flatten().collect())
}
