//! The commands of `ladder`.

mod ndjson;
mod rating;
mod rules;

use clap::{Parser, Subcommand};

/// Ranked chess over HTTP.
#[derive(Debug, Parser)]
#[command(version, about)]
pub(crate) struct Ladder {
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// What the binary can do.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// The rules of chess: boards, counts, judgements.
    #[command(subcommand)]
    Rules(rules::RulesCommand),
    /// Rating systems.
    #[command(subcommand)]
    Rating(rating::RatingCommand),
}

/// Runs a command.
pub(crate) fn run(command: &Command) -> anyhow::Result<()> {
    match command {
        Command::Rules(command) => rules::run(command),
        Command::Rating(command) => rating::run(command),
    }
}
