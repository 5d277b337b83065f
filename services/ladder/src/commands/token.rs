//! `ladder token`: minting tokens, which is also the recovery of a lost one.

use clap::Subcommand;
use domain::player::Handle;
use domain::ports::{Clock, Ids};
use domain::token::Scope;

use crate::options::DatabaseOption;
use crate::world::{SystemClock, SystemIds};
use crate::{mint, wiring};

/// Minting tokens.
#[derive(Debug, Subcommand)]
pub(crate) enum TokenCommand {
    /// Make a token for a player, who is registered if need be, and print it.
    ///
    /// The only way back in for who has lost a token. Refused while `serve` has the embedded file open.
    #[command(after_help = "Example:\n  ladder token create --handle anna --scope read --scope play")]
    Create {
        /// Whose token.
        #[arg(long, value_parser = Handle::parse)]
        handle: Handle,
        /// What it allows; may be given several times.
        #[arg(long = "scope", required = true)]
        scopes: Vec<Scope>,
        #[command(flatten)]
        database: DatabaseOption,
    },
}

/// Runs a command.
pub(crate) async fn run(command: &TokenCommand) -> anyhow::Result<()> {
    let TokenCommand::Create {
        handle,
        scopes,
        database,
    } = command;
    let store = wiring::open_store(&database.database).await?;
    let clock: &dyn Clock = &SystemClock::start();
    let ids: &dyn Ids = &SystemIds::default();
    let scopes = scopes.iter().copied().collect();
    let text = mint::mint(&store, ids, clock.now(), handle, scopes).await?;
    store.close().await;
    println!("{}", text.expose());
    Ok(())
}
