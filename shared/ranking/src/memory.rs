//! The boards of one process.

use std::collections::HashMap;
use std::num::NonZeroU32;
use std::sync::{PoisonError, RwLock};

use async_trait::async_trait;
use domain::ladder::LadderId;
use domain::ports::{
    AroundRequest, Bin, BoardError, Excerpt, Field, Filling, PageRequest, RankBoard, RankEntry, Standing,
};
use domain::{PlayerId, Timestamp};

use crate::board::Board;

/// The boards of all ladders in memory; never out of reach.
///
/// Readers of a board share it; it is locked for a write, or for a read at which somebody lapses.
#[derive(Debug, Default)]
pub struct MemoryBoards {
    boards: RwLock<HashMap<LadderId, RwLock<Kept>>>,
}

/// A board and how far its filling has come.
#[derive(Debug, Default)]
struct Kept {
    board: Board,
    stage: Stage,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Stage {
    #[default]
    Untouched,
    Begun,
    Filled {
        edition: u32,
    },
}

/// Memory is lost with its process, so that no board ever takes another's place.
const ONLY: &str = "memory";

impl MemoryBoards {
    /// Boards without entries.
    pub fn new() -> Self {
        Self::default()
    }

    fn write<T>(&self, ladder: &LadderId, change: impl FnOnce(&mut Kept) -> T) -> T {
        let boards = self.boards.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(kept) = boards.get(ladder) {
            return change(&mut kept.write().unwrap_or_else(PoisonError::into_inner));
        }
        drop(boards);
        let mut boards = self.boards.write().unwrap_or_else(PoisonError::into_inner);
        let kept = boards.entry(ladder.clone()).or_default();
        change(kept.get_mut().unwrap_or_else(PoisonError::into_inner))
    }

    fn read<T>(
        &self,
        ladder: &LadderId,
        now: Timestamp,
        view: impl FnOnce(&Board) -> T,
    ) -> Result<T, BoardError> {
        let boards = self.boards.read().unwrap_or_else(PoisonError::into_inner);
        let lock = boards.get(ladder).ok_or(BoardError::NotFilled)?;
        let kept = lock.read().unwrap_or_else(PoisonError::into_inner);
        if !matches!(kept.stage, Stage::Filled { .. }) {
            return Err(BoardError::NotFilled);
        }
        if kept.board.is_current(now) {
            return Ok(view(&kept.board));
        }
        drop(kept);
        let mut kept = lock.write().unwrap_or_else(PoisonError::into_inner);
        kept.board.advance(now);
        Ok(view(&kept.board))
    }
}

#[async_trait]
impl RankBoard for MemoryBoards {
    async fn put(&self, ladder: &LadderId, entries: &[RankEntry]) -> Result<(), BoardError> {
        self.write(ladder, |kept| {
            for &entry in entries {
                kept.board.put(entry);
            }
        });
        Ok(())
    }

    async fn remove(&self, ladder: &LadderId, player: PlayerId) -> Result<(), BoardError> {
        self.write(ladder, |kept| kept.board.remove(player));
        Ok(())
    }

    async fn page(&self, ladder: &LadderId, request: PageRequest) -> Result<Excerpt, BoardError> {
        self.read(ladder, request.now, |board| board.page(&request))
    }

    async fn around(&self, ladder: &LadderId, request: AroundRequest) -> Result<Excerpt, BoardError> {
        self.read(ladder, request.now, |board| board.around(&request))
    }

    async fn distribution(
        &self,
        ladder: &LadderId,
        width: NonZeroU32,
        now: Timestamp,
    ) -> Result<Vec<Bin>, BoardError> {
        self.read(ladder, now, |board| board.distribution(width))
    }

    async fn standing(
        &self,
        ladder: &LadderId,
        field: Field,
        player: PlayerId,
        now: Timestamp,
    ) -> Result<Option<Standing>, BoardError> {
        self.read(ladder, now, |board| board.standing(field, player))
    }

    async fn entries(
        &self,
        ladder: &LadderId,
        players: &[PlayerId],
        now: Timestamp,
    ) -> Result<Vec<RankEntry>, BoardError> {
        let known = |board: &Board| players.iter().filter_map(|&player| board.entry(player)).collect();
        self.read(ladder, now, known)
    }

    async fn count(&self, ladder: &LadderId, field: Field, now: Timestamp) -> Result<u64, BoardError> {
        self.read(ladder, now, |board| board.count(field))
    }

    async fn is_filled(&self, ladder: &LadderId, edition: u32) -> Result<bool, BoardError> {
        let boards = self.boards.read().unwrap_or_else(PoisonError::into_inner);
        let stage = boards
            .get(ladder)
            .map(|kept| kept.read().unwrap_or_else(PoisonError::into_inner).stage);
        Ok(stage == Some(Stage::Filled { edition }))
    }

    async fn begin_filling(&self, ladder: &LadderId) -> Result<Filling, BoardError> {
        self.write(ladder, |kept| {
            if kept.stage == Stage::Untouched {
                *kept = Kept {
                    board: Board::default(),
                    stage: Stage::Begun,
                };
            }
        });
        Ok(Filling::new(ONLY))
    }

    async fn set_filled(&self, ladder: &LadderId, edition: u32, filling: &Filling) -> Result<(), BoardError> {
        self.write(ladder, |kept| {
            if kept.stage == Stage::Untouched || filling.as_str() != ONLY {
                return Err(BoardError::NotFilled);
            }
            kept.stage = Stage::Filled { edition };
            Ok(())
        })
    }
}
