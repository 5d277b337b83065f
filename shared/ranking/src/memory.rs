//! The boards of one process.

use std::collections::HashMap;
use std::sync::{PoisonError, RwLock};

use async_trait::async_trait;
use domain::ladder::LadderId;
use domain::ports::{BoardError, Field, PageRequest, RankBoard, RankEntry, RankedEntry, Standing};
use domain::{PlayerId, Timestamp};

use crate::board::Board;

/// The boards of all ladders in memory; never out of reach.
///
/// Readers of a board share it; it is locked for a write, or for a read at which somebody lapses.
#[derive(Debug, Default)]
pub struct MemoryBoards {
    boards: RwLock<HashMap<LadderId, RwLock<Board>>>,
}

impl MemoryBoards {
    /// Boards without entries.
    pub fn new() -> Self {
        Self::default()
    }

    fn write(&self, ladder: &LadderId, change: impl FnOnce(&mut Board)) {
        let boards = self.boards.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(board) = boards.get(ladder) {
            return change(&mut board.write().unwrap_or_else(PoisonError::into_inner));
        }
        drop(boards);
        let mut boards = self.boards.write().unwrap_or_else(PoisonError::into_inner);
        let board = boards.entry(ladder.clone()).or_default();
        change(board.get_mut().unwrap_or_else(PoisonError::into_inner));
    }

    fn read<T: Default>(&self, ladder: &LadderId, now: Timestamp, view: impl FnOnce(&Board) -> T) -> T {
        let boards = self.boards.read().unwrap_or_else(PoisonError::into_inner);
        let Some(lock) = boards.get(ladder) else {
            return T::default();
        };
        let board = lock.read().unwrap_or_else(PoisonError::into_inner);
        if board.is_current(now) {
            return view(&board);
        }
        drop(board);
        let mut board = lock.write().unwrap_or_else(PoisonError::into_inner);
        board.advance(now);
        view(&board)
    }
}

#[async_trait]
impl RankBoard for MemoryBoards {
    async fn put(&self, ladder: &LadderId, entries: &[RankEntry]) -> Result<(), BoardError> {
        self.write(ladder, |board| entries.iter().for_each(|&entry| board.put(entry)));
        Ok(())
    }

    async fn remove(&self, ladder: &LadderId, player: PlayerId) -> Result<(), BoardError> {
        self.write(ladder, |board| board.remove(player));
        Ok(())
    }

    async fn page(&self, ladder: &LadderId, request: PageRequest) -> Result<Vec<RankedEntry>, BoardError> {
        Ok(self.read(ladder, request.now, |board| board.page(&request)))
    }

    async fn standing(
        &self,
        ladder: &LadderId,
        field: Field,
        player: PlayerId,
        now: Timestamp,
    ) -> Result<Option<Standing>, BoardError> {
        Ok(self.read(ladder, now, |board| board.standing(field, player)))
    }

    async fn count(&self, ladder: &LadderId, field: Field, now: Timestamp) -> Result<u64, BoardError> {
        Ok(self.read(ladder, now, |board| board.count(field)))
    }
}
