use async_trait::async_trait;
use domain::ladder::LadderId;
use domain::ports::{BoardError, Field, PageRequest, RankBoard, RankEntry, RankedEntry, Standing};
use domain::{PlayerId, Timestamp};
use ranking::MemoryBoards;
use tokio::sync::watch;

/// A rank board that tells how many entries were put on it.
pub(crate) struct NoticeBoard {
    board: MemoryBoards,
    put: watch::Sender<usize>,
}

impl NoticeBoard {
    pub(crate) fn new() -> Self {
        Self {
            board: MemoryBoards::new(),
            put: watch::Sender::new(0),
        }
    }

    /// Waits until so many entries were put on the board.
    pub(crate) async fn holds(&self, entries: usize) {
        let mut put = self.put.subscribe();
        put.wait_for(|&count| count >= entries).await.unwrap();
    }
}

#[async_trait]
impl RankBoard for NoticeBoard {
    async fn put(&self, ladder: &LadderId, entries: &[RankEntry]) -> Result<(), BoardError> {
        self.board.put(ladder, entries).await?;
        self.put.send_modify(|count| *count += entries.len());
        Ok(())
    }

    async fn remove(&self, ladder: &LadderId, player: PlayerId) -> Result<(), BoardError> {
        self.board.remove(ladder, player).await
    }

    async fn page(&self, ladder: &LadderId, request: PageRequest) -> Result<Vec<RankedEntry>, BoardError> {
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

    async fn count(&self, ladder: &LadderId, field: Field, now: Timestamp) -> Result<u64, BoardError> {
        self.board.count(ladder, field, now).await
    }
}
