//! `ladder rules …`

mod board;
mod check;
mod perft;
mod show;
mod variant;

use clap::Subcommand;

/// What the command can do with the rules of chess.
#[derive(Debug, Subcommand)]
pub(crate) enum RulesCommand {
    /// Show a position as a board in text.
    Show(show::Show),
    /// Count the move sequences of a length.
    Perft(perft::Perft),
    /// Judge positions and moves: a JSON object a line from stdin, the answers in order to stdout.
    #[command(after_help = check::EXAMPLE)]
    Check,
}

/// Runs the command.
pub(crate) fn run(command: &RulesCommand) -> anyhow::Result<()> {
    match command {
        RulesCommand::Show(show) => show.run(),
        RulesCommand::Perft(perft) => perft.run(),
        RulesCommand::Check => check::run(),
    }
}
