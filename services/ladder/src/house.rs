//! Opening the accounts of the house bots.

use anyhow::Context;
use bots::Level;
use domain::PlayerId;
use domain::house::{House, HouseBot};
use domain::player::Handle;
use domain::ports::{Clock, Ids};
use store::{Conflict, Store};

/// Handles that are tried for a bot, of which players may have taken some.
const HANDLES_MAX: u32 = 20;

/// The house bots, one for each level; those that have no account yet get one.
pub(crate) async fn open(store: &Store, clock: &dyn Clock, ids: &dyn Ids) -> anyhow::Result<House> {
    let mut bots = Vec::with_capacity(Level::ALL.len());
    for level in Level::ALL {
        bots.push(open_one(store, clock, ids, level).await?);
    }
    Ok(House::new(bots))
}

async fn open_one(store: &Store, clock: &dyn Clock, ids: &dyn Ids, level: Level) -> anyhow::Result<HouseBot> {
    let engine = format!("level-{level}");
    for number in 1..=HANDLES_MAX {
        // Looked up anew each time: another process may be opening the same account.
        let known = store.house_bots().await?;
        if let Some(bot) = known.into_iter().find(|bot| bot.engine == engine) {
            return Ok(bot);
        }
        let now = clock.now();
        let handle = match number {
            1 => format!("house-{level}"),
            number => format!("house-{level}-{number}"),
        };
        let bot = HouseBot {
            player: PlayerId::new(ids.next(now)),
            handle: Handle::parse(&handle)?,
            engine: engine.clone(),
        };
        match store.open_house_bot(&bot, now).await {
            Err(error) if matches!(error.conflict(), Some(Conflict::HandleTaken | Conflict::Id)) => {}
            outcome => outcome.context("a house bot could not get an account")?,
        }
    }
    let known = store.house_bots().await?;
    known
        .into_iter()
        .find(|bot| bot.engine == engine)
        .with_context(|| format!("players have taken every handle for the bot of level {level}"))
}
