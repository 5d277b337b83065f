//! Opening the accounts of the house bots.

use anyhow::Context;
use bots::Level;
use domain::PlayerId;
use domain::house::{House, HouseBot};
use domain::player::Handle;
use domain::ports::{Clock, Ids};
use store::{Conflict, Store};

use crate::config::Engine;

/// Handles that are tried for a bot, of which players may have taken some.
const HANDLES_MAX: u32 = 20;

/// The house bots, one for each level, and one for each engine of others; those that have no account yet get one.
pub(crate) async fn open(
    store: &Store,
    clock: &dyn Clock,
    ids: &dyn Ids,
    engines: &[Engine],
) -> anyhow::Result<House> {
    let mut bots = Vec::with_capacity(Level::ALL.len() + engines.len());
    for level in Level::ALL {
        let wanted = Wanted {
            engine: &format!("level-{level}"),
            handle: &format!("house-{level}"),
        };
        bots.push(open_one(store, clock, ids, wanted).await?);
    }
    for engine in engines {
        let wanted = Wanted {
            engine: &engine.id,
            handle: engine.handle.as_str(),
        };
        bots.push(open_one(store, clock, ids, wanted).await?);
    }
    Ok(House::new(bots))
}

/// A bot as it is to be.
#[derive(Clone, Copy)]
struct Wanted<'a> {
    /// What chooses its moves: by this its account is known again.
    engine: &'a str,
    /// What it is called, if nobody else is.
    handle: &'a str,
}

async fn open_one(
    store: &Store,
    clock: &dyn Clock,
    ids: &dyn Ids,
    wanted: Wanted<'_>,
) -> anyhow::Result<HouseBot> {
    let Wanted { engine, handle } = wanted;
    for number in 1..=HANDLES_MAX {
        // Looked up anew each time: another process may be opening the same account.
        let known = store.house_bots().await?;
        if let Some(bot) = known.into_iter().find(|bot| bot.engine == engine) {
            return Ok(bot);
        }
        let now = clock.now();
        let bot = HouseBot {
            player: PlayerId::new(ids.next(now)),
            handle: numbered(handle, number)?,
            engine: engine.to_owned(),
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
        .with_context(|| format!("players have taken every handle for the bot {engine}"))
}

/// The n-th handle that is tried.
fn numbered(handle: &str, number: u32) -> anyhow::Result<Handle> {
    if number == 1 {
        return Ok(Handle::parse(handle)?);
    }
    let suffix = format!("-{number}");
    // Handles are ASCII.
    let kept = handle.len().min(Handle::MAX_CHARS - suffix.len());
    Ok(Handle::parse(&format!("{}{suffix}", &handle[..kept]))?)
}
