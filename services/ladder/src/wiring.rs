//! Putting the parts together: the one place that knows every adapter.

use std::sync::Arc;

use anyhow::Context;
use domain::PlayerId;
use domain::ladder::{Ladder, Ladders};
use domain::ports::{Clock, Ids, JobQueue, RankBoard, RankEntry};
use domain::ruleset::Rulesets;
use queue::InProcess;
use ranking::MemoryBoards;
use store::Store;
use store::play::Games;
use worker::Worker;

use crate::world::{SystemClock, SystemIds};

/// Ratings read at a time while a board is filled.
const BOARD_PAGE: u32 = 10_000;

/// Everything that the process is made of.
pub(crate) struct Application {
    pub(crate) store: Store,
    pub(crate) clock: Arc<dyn Clock>,
    pub(crate) ids: Arc<dyn Ids>,
    ladders: Arc<Ladders>,
    rulesets: Arc<Rulesets>,
    games: Arc<Games>,
    queue: Arc<dyn JobQueue>,
    board: Arc<dyn RankBoard>,
}

/// Opens a database, makes it when missing, and brings it up to date.
pub(crate) async fn make_store(url: &str) -> anyhow::Result<Store> {
    let store = Store::open(url).await?;
    store.migrate().await?;
    Ok(store)
}

/// Opens a database that is there, and brings it up to date.
pub(crate) async fn open_store(url: &str) -> anyhow::Result<Store> {
    let store = Store::open_existing(url).await?;
    store.migrate().await?;
    Ok(store)
}

impl Application {
    /// The whole ladder in one process.
    pub(crate) async fn assemble(database_url: &str) -> anyhow::Result<Self> {
        let store = make_store(database_url).await?;
        let clock: Arc<dyn Clock> = Arc::new(SystemClock::start());
        let ids: Arc<dyn Ids> = Arc::new(SystemIds::default());
        let ladders = Arc::new(store.register_ladders(&Ladders::default(), clock.now()).await?);
        let rulesets = Arc::new(Rulesets::default());
        let queue: Arc<dyn JobQueue> = Arc::new(InProcess::new());
        let games = Arc::new(Games::new(
            store.clone(),
            Arc::clone(&rulesets),
            Arc::clone(&queue),
            Arc::clone(&ids),
        ));
        let board: Arc<dyn RankBoard> = Arc::new(MemoryBoards::new());
        for ladder in ladders.iter() {
            fill_board(&store, &*board, ladder)
                .await
                .context("the rank board could not be filled")?;
        }
        Ok(Self {
            store,
            clock,
            ids,
            ladders,
            rulesets,
            games,
            queue,
            board,
        })
    }

    /// Takes up what the process before left behind, before anybody can ask for anything.
    pub(crate) async fn resume(&self) -> anyhow::Result<()> {
        let now = self.clock.now();
        if let Some(credit) = self.store.resume(now).await? {
            tracing::info!(
                outage_ms = credit.outage.0,
                games = credit.games,
                "the games under way have the time back in which nobody could move"
            );
        }
        // Only one process can have the embedded file: whoever held these jobs is dead.
        if self.store.is_embedded() {
            self.store.take_back_jobs(now).await?;
        }
        Ok(())
    }

    pub(crate) fn edge(&self, public_url: Option<String>) -> Arc<api::Edge> {
        Arc::new(api::Edge::new(api::Parts {
            store: self.store.clone(),
            games: Arc::clone(&self.games),
            board: Arc::clone(&self.board),
            clock: Arc::clone(&self.clock),
            ids: Arc::clone(&self.ids),
            ladders: Arc::clone(&self.ladders),
            rulesets: Arc::clone(&self.rulesets),
            public_url,
        }))
    }

    pub(crate) fn worker(&self) -> Worker {
        Worker {
            store: self.store.clone(),
            games: Arc::clone(&self.games),
            queue: Arc::clone(&self.queue),
            board: Arc::clone(&self.board),
            clock: Arc::clone(&self.clock),
            ids: Arc::clone(&self.ids),
            ladders: Arc::clone(&self.ladders),
        }
    }
}

/// Copies a ladder's ratings from SQL onto the board.
async fn fill_board(store: &Store, board: &dyn RankBoard, ladder: &Ladder) -> anyhow::Result<()> {
    let filling = board.begin_filling(&ladder.id).await?;
    let mut after: Option<PlayerId> = None;
    loop {
        let page = store.ratings_in(&ladder.id, after, BOARD_PAGE).await?;
        let Some(last) = page.last() else { break };
        after = Some(last.player);
        let entries: Vec<RankEntry> = page.iter().map(|standing| ladder.rank_entry(standing)).collect();
        board.put(&ladder.id, &entries).await?;
    }
    board.set_filled(&ladder.id, ladder.version, &filling).await?;
    Ok(())
}
