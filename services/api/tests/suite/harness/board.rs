//! A rank board that can be lost.

use std::num::NonZeroU32;
use std::sync::{Arc, PoisonError, RwLock};

use async_trait::async_trait;
use domain::ladder::LadderId;
use domain::ports::{
    AroundRequest, Bin, BoardError, Excerpt, Field, Filling, PageRequest, RankBoard, RankEntry, Standing,
};
use domain::{PlayerId, Timestamp};
use ranking::MemoryBoards;

/// Boards in memory, and others in their place when they are lost.
#[derive(Debug, Default)]
pub(crate) struct LosableBoard(RwLock<Arc<MemoryBoards>>);

impl LosableBoard {
    /// Loses everything, as a Redis that was emptied: nobody fills it again.
    pub(crate) fn lose(&self) {
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = Arc::default();
    }

    fn now(&self) -> Arc<MemoryBoards> {
        self.0.read().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

#[async_trait]
impl RankBoard for LosableBoard {
    async fn put(&self, ladder: &LadderId, entries: &[RankEntry]) -> Result<(), BoardError> {
        self.now().put(ladder, entries).await
    }

    async fn remove(&self, ladder: &LadderId, player: PlayerId) -> Result<(), BoardError> {
        self.now().remove(ladder, player).await
    }

    async fn page(&self, ladder: &LadderId, request: PageRequest) -> Result<Excerpt, BoardError> {
        self.now().page(ladder, request).await
    }

    async fn around(&self, ladder: &LadderId, request: AroundRequest) -> Result<Excerpt, BoardError> {
        self.now().around(ladder, request).await
    }

    async fn distribution(
        &self,
        ladder: &LadderId,
        width: NonZeroU32,
        now: Timestamp,
    ) -> Result<Vec<Bin>, BoardError> {
        self.now().distribution(ladder, width, now).await
    }

    async fn standing(
        &self,
        ladder: &LadderId,
        field: Field,
        player: PlayerId,
        now: Timestamp,
    ) -> Result<Option<Standing>, BoardError> {
        self.now().standing(ladder, field, player, now).await
    }

    async fn entries(
        &self,
        ladder: &LadderId,
        players: &[PlayerId],
        now: Timestamp,
    ) -> Result<Vec<RankEntry>, BoardError> {
        self.now().entries(ladder, players, now).await
    }

    async fn count(&self, ladder: &LadderId, field: Field, now: Timestamp) -> Result<u64, BoardError> {
        self.now().count(ladder, field, now).await
    }

    async fn is_filled(&self, ladder: &LadderId, edition: u32) -> Result<bool, BoardError> {
        self.now().is_filled(ladder, edition).await
    }

    async fn begin_filling(&self, ladder: &LadderId) -> Result<Filling, BoardError> {
        self.now().begin_filling(ladder).await
    }

    async fn set_filled(&self, ladder: &LadderId, edition: u32, filling: &Filling) -> Result<(), BoardError> {
        self.now().set_filled(ladder, edition, filling).await
    }
}
