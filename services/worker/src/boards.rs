//! Keeping the rank boards: filled when they are missing, repaired where they are behind.

use domain::PlayerId;
use domain::ladder::{Ladder, Ladders};
use domain::ports::{BoardError, RankBoard, RankEntry};
use store::{Store, StoreError};

use crate::Worker;

/// Ratings read at a time while a board is filled.
const PAGE: u32 = 10_000;

/// Why a board could not be kept.
#[derive(Debug, thiserror::Error)]
pub enum KeepingError {
    /// The ratings could not be read.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The board could not be written.
    #[error(transparent)]
    Board(#[from] BoardError),
}

/// Fills the boards of all ladders that are not filled, from the ratings in SQL.
///
/// # Errors
/// When SQL or the board does not work: then nobody takes the board for whole.
pub async fn fill(store: &Store, board: &dyn RankBoard, ladders: &Ladders) -> Result<(), KeepingError> {
    for ladder in ladders.iter() {
        if !board.is_filled(&ladder.id, ladder.edition()).await? {
            fill_one(store, board, ladder).await?;
            tracing::info!(ladder = %ladder.id, "the rank board is filled");
        }
    }
    Ok(())
}

async fn fill_one(store: &Store, board: &dyn RankBoard, ladder: &Ladder) -> Result<(), KeepingError> {
    let filling = board.begin_filling(&ladder.id).await?;
    let mut after: Option<PlayerId> = None;
    loop {
        let page = store.ratings_in(&ladder.id, after, PAGE).await?;
        let Some(last) = page.last() else { break };
        after = Some(last.player);
        let entries: Vec<RankEntry> = page.iter().map(|standing| ladder.rank_entry(standing)).collect();
        board.put(&ladder.id, &entries).await?;
    }
    Ok(board.set_filled(&ladder.id, ladder.edition(), &filling).await?)
}

/// Puts ratings on the boards that a crash, or a board out of reach, has kept from them.
pub(crate) async fn repair(worker: &Worker) -> Result<(), KeepingError> {
    let dirty = worker.store.rank_dirty(&worker.ladders).await?;
    if dirty.is_empty() {
        return Ok(());
    }
    for ladder in worker.ladders.iter() {
        let entries: Vec<RankEntry> = dirty
            .iter()
            .filter(|(of, _)| *of == ladder.id)
            .map(|(_, entry)| *entry)
            .collect();
        if !entries.is_empty() {
            worker.board.put(&ladder.id, &entries).await?;
        }
    }
    Ok(worker.store.rank_clean(&dirty).await?)
}
