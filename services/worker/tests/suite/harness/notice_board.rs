use std::num::NonZeroU32;

use std::collections::HashSet;

use async_trait::async_trait;
use domain::ladder::{LadderId, Ladders};
use domain::ports::{
    AroundRequest, Bin, BoardError, Excerpt, Field, Filling, PageRequest, RankBoard, RankEntry, Standing,
};
use domain::{PlayerId, Timestamp};
use ranking::MemoryBoards;
use tokio::sync::watch;

/// A rank board that tells how many entries were put on it, each counted once: what was put there before a mark was
/// taken back is put there again.
pub(crate) struct NoticeBoard {
    board: MemoryBoards,
    put: watch::Sender<HashSet<(PlayerId, i64)>>,
}

impl NoticeBoard {
    /// Boards without entries, as those of ladders in which nobody has played.
    pub(crate) async fn of(ladders: &Ladders) -> Self {
        let board = MemoryBoards::new();
        for ladder in ladders.iter() {
            let filling = board.begin_filling(&ladder.id).await.unwrap();
            board
                .set_filled(&ladder.id, ladder.edition(), &filling)
                .await
                .unwrap();
        }
        Self {
            board,
            put: watch::Sender::default(),
        }
    }

    /// Waits until the board knows a player's result of this number.
    pub(crate) async fn knows(&self, player: i64, sequence: i64) {
        let mut put = self.put.subscribe();
        let known = (PlayerId::new(player), sequence);
        put.wait_for(|put| put.contains(&known)).await.unwrap();
    }

    /// Waits until so many entries were put on the board.
    pub(crate) async fn holds(&self, entries: usize) {
        let mut put = self.put.subscribe();
        put.wait_for(|put| put.len() >= entries).await.unwrap();
    }
}

#[async_trait]
impl RankBoard for NoticeBoard {
    async fn put(&self, ladder: &LadderId, entries: &[RankEntry]) -> Result<(), BoardError> {
        self.board.put(ladder, entries).await?;
        let entries = entries.iter().map(|entry| (entry.player, entry.sequence));
        self.put.send_modify(|put| put.extend(entries));
        Ok(())
    }

    async fn remove(&self, ladder: &LadderId, player: PlayerId) -> Result<(), BoardError> {
        self.board.remove(ladder, player).await
    }

    async fn page(&self, ladder: &LadderId, request: PageRequest) -> Result<Excerpt, BoardError> {
        self.board.page(ladder, request).await
    }

    async fn standing(
        &self,
        ladder: &LadderId,
        field: Field,
        player: PlayerId,
        now: Timestamp,
    ) -> Result<Option<Standing>, BoardError> {
        self.board.standing(ladder, field, player, now).await
    }

    async fn entries(
        &self,
        ladder: &LadderId,
        players: &[PlayerId],
        now: Timestamp,
    ) -> Result<Vec<RankEntry>, BoardError> {
        self.board.entries(ladder, players, now).await
    }

    async fn count(&self, ladder: &LadderId, field: Field, now: Timestamp) -> Result<u64, BoardError> {
        self.board.count(ladder, field, now).await
    }
    async fn around(&self, ladder: &LadderId, request: AroundRequest) -> Result<Excerpt, BoardError> {
        self.board.around(ladder, request).await
    }

    async fn distribution(
        &self,
        ladder: &LadderId,
        width: NonZeroU32,
        now: Timestamp,
    ) -> Result<Vec<Bin>, BoardError> {
        self.board.distribution(ladder, width, now).await
    }

    async fn is_filled(&self, ladder: &LadderId, edition: u32) -> Result<bool, BoardError> {
        self.board.is_filled(ladder, edition).await
    }

    async fn begin_filling(&self, ladder: &LadderId) -> Result<Filling, BoardError> {
        self.board.begin_filling(ladder).await
    }

    async fn set_filled(&self, ladder: &LadderId, edition: u32, filling: &Filling) -> Result<(), BoardError> {
        self.board.set_filled(ladder, edition, filling).await
    }
}
