//! `ladder demo`: a ladder in a folder that is gone afterwards, with players on it.
//!
//! The players have a [past], which is imported before anybody is let in, and play over HTTP as anybody does.

mod board;
mod cast;
mod client;
mod dice;
mod mind;
mod past;
mod player;

use std::fs;
use std::path::Path;

use anyhow::Context;
use clap::Args;
use domain::ports::{Clock, Ids};
use domain::token::Scopes;
use telemetry::trace::Spans;
use tempfile::TempDir;
use tokio::sync::oneshot;
use tokio_util::sync::CancellationToken;

use super::import::{self, ImportOptions};
use super::serve;
use crate::options::{
    AddressOptions, ConfigOption, DatabaseOption, EdgeOptions, FaultOption, LimitsSwitch, ServeOptions,
    StoresOption, TelemetryOptions, WorkOptions,
};
use crate::world::{SystemClock, SystemIds};
use crate::{lifecycle, mint, wiring};

use cast::Part;
use dice::Dice;
use player::Player;

/// The ladders in which the players have a past.
const LADDERS: [&str; 3] = ["blitz", "rapid", "bullet"];
/// How long a job is its worker's, in seconds; the one process of a demo shares them with nobody.
const LEASE_S: u16 = 30;

/// How `demo` runs.
#[derive(Clone, Debug, Args)]
pub(crate) struct DemoOptions {
    /// How many play.
    #[arg(long, default_value_t = 36, value_parser = clap::value_parser!(u16).range(2..=500))]
    players: u16,
    /// What the players and their past are drawn from: the same number, the same people.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    address: AddressOptions,
    #[command(flatten)]
    pub(crate) telemetry: TelemetryOptions,
}

/// Plays until told to stop, and leaves nothing behind.
pub(crate) async fn run(options: &DemoOptions, spans: Option<Spans>) -> anyhow::Result<()> {
    let stop = lifecycle::stop_on_signals()?;
    let folder = tempfile::Builder::new()
        .prefix("ladder-demo-")
        .tempdir()
        .context("there is no temporary folder: set TMPDIR to one that can be written to")?;
    let outcome = play(options, spans, &folder, &stop).await;
    // Here and not at its end, where nobody would hear that it could not be removed.
    let path = folder.path().display().to_string();
    folder
        .close()
        .with_context(|| format!("the folder {path} could not be removed: remove it"))?;
    outcome
}

async fn play(
    options: &DemoOptions,
    spans: Option<Spans>,
    folder: &TempDir,
    stop: &CancellationToken,
) -> anyhow::Result<()> {
    let database = format!("sqlite:{}", folder.path().join("ladder.db").display());
    let mut dice = Dice::new(options.seed);
    let parts = cast::parts(options.players, &mut dice)?;
    give_a_past(&parts, folder.path(), &database, &mut dice).await?;
    let players = let_in(parts, &database).await?;
    let serve_options = serve_options(options, database);
    let (opened, address) = oneshot::channel();
    // The players leave first: none of them shall find the doors closed.
    let (leave, left) = (stop.child_token(), CancellationToken::new());
    let playing = {
        let (leave, left) = (leave.clone(), left.clone());
        tokio::spawn(async move {
            if let Ok(address) = address.await {
                player::play(players, address, leave).await;
            }
            left.cancel();
        })
    };
    let open = |address| {
        let _ = opened.send(address);
    };
    let served = serve::run_until(&serve_options, spans, left, open).await;
    leave.cancel();
    playing.await?;
    served
}

/// Enters results of the last months, in each ladder.
async fn give_a_past(parts: &[Part], folder: &Path, database: &str, dice: &mut Dice) -> anyhow::Result<()> {
    let today = SystemClock::start().now().utc().date_naive();
    for ladder in LADDERS {
        let file = folder.join(format!("{ladder}.csv"));
        fs::write(&file, past::results(parts, today, dice))
            .with_context(|| format!("cannot write to {}", file.display()))?;
        import::carry_out(&ImportOptions::of(file, ladder, database)).await?;
    }
    Ok(())
}

/// Gives everybody a token.
async fn let_in(parts: Vec<Part>, database: &str) -> anyhow::Result<Vec<Player>> {
    let store = wiring::open_store(database).await?;
    let clock: &dyn Clock = &SystemClock::start();
    let ids: &dyn Ids = &SystemIds::default();
    let mut players = Vec::with_capacity(parts.len());
    for part in parts {
        let token = mint::mint(&store, ids, clock.now(), &part.handle, Scopes::player()).await?;
        players.push(Player {
            token: token.expose().to_owned(),
            part,
        });
    }
    store.close().await;
    Ok(players)
}

fn serve_options(options: &DemoOptions, database: String) -> ServeOptions {
    ServeOptions {
        config: ConfigOption { config: None },
        stores: StoresOption {
            database: DatabaseOption { database },
            redis: None,
        },
        // All who play here come from one address, and whoever looks in beside them is not to be held up by that.
        edge: EdgeOptions {
            address: options.address.clone(),
            limits: LimitsSwitch::Off,
        },
        work: WorkOptions { lease_s: LEASE_S },
        telemetry: options.telemetry.clone(),
        fault: FaultOption::default(),
    }
}
