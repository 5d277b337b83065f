//! `ladder rating …`

use std::io;

use anyhow::Context;
use clap::Subcommand;

use crate::commands::ndjson::answer_lines;

/// What the command can do with rating systems.
#[derive(Debug, Subcommand)]
pub(crate) enum RatingCommand {
    /// Compute rating updates: a JSON object a line from stdin, the answers in order to stdout.
    #[command(after_help = EXAMPLE)]
    Check,
}

const EXAMPLE: &str = r#"Example:
  echo '{"id":"a","system":"elo","op":"game","config":{"k":32},"input":{"r1":1500,"r2":1500,"outcome":"win"}}' | ladder rating check"#;

/// Runs the command.
pub(crate) fn run(command: &RatingCommand) -> anyhow::Result<()> {
    match command {
        RatingCommand::Check => answer_lines(io::stdin().lock(), io::stdout().lock(), rating::check::answer)
            .context("cannot go on reading stdin or writing stdout"),
    }
}
