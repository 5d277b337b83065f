//! The commands of `ladder`.

mod adjudicate;
mod api;
mod backup;
mod demo;
mod doctor;
mod export;
mod import;
mod jobs;
mod migrate;
mod ndjson;
mod rating;
mod replay;
mod restore;
mod rules;
mod serve;
mod token;
mod verify;
mod worker;

use clap::{Parser, Subcommand};

use crate::logging;
use crate::options::{ApiOptions, DatabaseOption, ServeOptions, WorkerOptions};

/// Ranked chess over HTTP.
///
/// Without a command: `serve`, everything in one process, on an embedded database.
#[derive(Debug, Parser)]
#[command(version, about, args_conflicts_with_subcommands = true)]
pub(crate) struct Ladder {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    serve: ServeOptions,
}

/// What the binary can do.
#[derive(Debug, Subcommand)]
enum Command {
    /// Everything in one process (also: no command).
    #[command(after_help = "Example:\n  ladder serve --listen 127.0.0.1:8080 --database sqlite:ladder.db")]
    Serve(ServeOptions),
    /// `serve` in a temporary folder, with simulated players on it, so that every screen and list has life.
    ///
    /// The players have been rated and ranked for months, and play on over HTTP until the demo is stopped; then all of it is
    /// gone.
    #[command(after_help = "Examples:\n  ladder demo\n  ladder demo --players 100 --listen 127.0.0.1:9000")]
    Demo(demo::DemoOptions),
    /// Answer requests, as one of many processes on PostgreSQL and Redis.
    #[command(
        after_help = "Example:\n  ladder api --database postgres://ladder@db/ladder --redis redis://cache --listen 0.0.0.0:8080"
    )]
    Api(ApiOptions),
    /// Rate games, call flags and keep things in order, as one of many processes on PostgreSQL and Redis.
    #[command(
        after_help = "Example:\n  ladder worker --database postgres://ladder@db/ladder --redis redis://cache"
    )]
    Worker(WorkerOptions),
    /// Bring the database up to date; `serve` does it by itself.
    #[command(after_help = "Example:\n  ladder migrate --database sqlite:ladder.db")]
    Migrate(DatabaseOption),
    /// Look whether everything is as it should be, and say what to do where it is not. Changes nothing.
    #[command(
        after_help = "Example:\n  ladder doctor --database postgres://ladder@db/ladder --redis redis://cache"
    )]
    Doctor(doctor::DoctorOptions),
    /// The jobs that rate games: those that were given up, and those that wait.
    #[command(subcommand)]
    Jobs(jobs::JobsCommand),
    /// Mint tokens.
    #[command(subcommand)]
    Token(token::TokenCommand),
    /// Calculate every rating again from the ledger, and print the first difference.
    #[command(after_help = "Example:\n  ladder verify --database sqlite:ladder.db")]
    Verify(verify::VerifyOptions),
    /// Copy the embedded database to a file, while a ladder may be running on it.
    ///
    /// The copy is of one instant: every move that was answered before the command began is in it. It gets its name when it
    /// is whole, looked over and on the disk. `ladder restore` brings it back. For PostgreSQL, see docs/OPERATIONS.md.
    #[command(
        after_help = "Examples:\n  ladder backup /var/backups/ladder.db\n  ladder backup backup.db --force --database sqlite:ladder.db"
    )]
    Backup(backup::BackupOptions),
    /// Put a backup in the place of the embedded database, which is kept under another name.
    ///
    /// The backup is looked over and its schema brought up to date before anything is changed. Refused while `serve` has the
    /// database open.
    #[command(after_help = "Example:\n  ladder restore /var/backups/ladder.db --database sqlite:ladder.db")]
    Restore(restore::RestoreOptions),
    /// Import results of games that were played elsewhere: `date,white,black,result`.
    ///
    /// Results count in the order of the file, after all that is in the ladder. An import that was cut off goes on where
    /// it was when it is started again; a file that is in the ladder already is left alone. Names are kept, and the same
    /// name is the same player, whatever file it stands in; handles are derived from them. Refused while `serve` has the
    /// embedded file open; on PostgreSQL other processes may run.
    #[command(
        after_help = "Examples:\n  ladder import samples/results.csv --ladder blitz\n  ladder import results.csv --ladder \
                      classical --on-bad-line skip --compare\n  ladder import results.csv --ladder classical --dry-run"
    )]
    Import(import::ImportOptions),
    /// Write games, ratings or players to a file.
    ///
    /// Closed accounts are not named. Refused while `serve` has the embedded file open: ask it then.
    #[command(subcommand)]
    Export(export::ExportCommand),
    /// Replay recorded games, and print what our rules say of their ends beside the tags.
    ///
    /// One JSON object a line. A game that cannot be read has a line with `error`.
    #[command(after_help = "Example:\n  ladder adjudicate samples/online_games.pgn")]
    Adjudicate(adjudicate::AdjudicateOptions),
    /// Play recorded games through the HTTP API, between players registered for it.
    ///
    /// An end on the board must come by itself; resignation and agreement are asked for; what has no call
    /// (a flag, a player who left) an arbiter decides, counted apart.
    #[command(
        after_help = "Example:\n  ladder replay samples/online_games.pgn --token \"$(cat ladder.db.admin-token)\""
    )]
    Replay(replay::ReplayOptions),
    /// The rules of chess: boards, counts, judgements.
    #[command(subcommand)]
    Rules(rules::RulesCommand),
    /// Rating systems.
    #[command(subcommand)]
    Rating(rating::RatingCommand),
}

/// Runs a command.
pub(crate) fn run(ladder: &Ladder) -> anyhow::Result<()> {
    match &ladder.command {
        None => run_serve(&ladder.serve),
        Some(Command::Serve(options)) => run_serve(options),
        Some(Command::Demo(options)) => wait(demo::run(options, logging::start(&options.telemetry))),
        Some(Command::Api(options)) => wait(api::run(options, logging::start(&options.telemetry))),
        Some(Command::Worker(options)) => wait(worker::run(options, logging::start(&options.telemetry))),
        Some(Command::Doctor(options)) => wait(doctor::run(options)),
        Some(Command::Jobs(command)) => wait(jobs::run(command)),
        Some(Command::Migrate(options)) => wait(migrate::run(options)),
        Some(Command::Token(command)) => wait(token::run(command)),
        Some(Command::Verify(options)) => wait(verify::run(options)),
        Some(Command::Backup(options)) => wait(backup::run(options)),
        Some(Command::Restore(options)) => wait(restore::run(options)),
        Some(Command::Export(command)) => wait(export::run(command)),
        Some(Command::Import(options)) => wait(import::run(options)),
        Some(Command::Adjudicate(options)) => adjudicate::run(options),
        Some(Command::Replay(options)) => wait_on_one_thread(replay::run(options)),
        Some(Command::Rules(command)) => rules::run(command),
        Some(Command::Rating(command)) => rating::run(command),
    }
}

fn run_serve(options: &ServeOptions) -> anyhow::Result<()> {
    wait(serve::run(options, logging::start(&options.telemetry)))
}

fn wait(command: impl Future<Output = anyhow::Result<()>>) -> anyhow::Result<()> {
    tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?
        .block_on(command)
}

/// For clients, which should leave the machine to the server that they talk to.
fn wait_on_one_thread(command: impl Future<Output = anyhow::Result<()>>) -> anyhow::Result<()> {
    tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?
        .block_on(command)
}
