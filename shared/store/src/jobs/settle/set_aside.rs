//! Giving a settling up.

use async_trait::async_trait;
use domain::job::Claim;
use domain::settlement::UnratedReason;
use domain::{JobId, Timestamp};

use super::{game_of, pending, wake};
use crate::db::{Conn, on, statements};
use crate::jobs::leave::bury;
use crate::write::Unit;
use crate::{Result, StoreError, ratings};

statements! { STATEMENTS:
    SET_ASIDE = "
        UPDATE game SET rating_status = 'unrated', unrated_reason = $2, reserved_position = $3
        WHERE id = $1 AND rating_status = 'pending'";
}

/// Positions in the ledger that are kept for a game: a reset and an entry of each player.
const RESERVED: i64 = 4;

/// Gives a settling up: its game counts for nothing, and the players' next games go on without it.
pub(in crate::jobs) struct SetAside {
    pub(in crate::jobs) claim: Claim,
    pub(in crate::jobs) why: String,
    pub(in crate::jobs) now: Timestamp,
}

#[async_trait]
impl Unit for SetAside {
    /// The jobs that waited for this one.
    type Output = Vec<JobId>;

    async fn run(&self, conn: &mut Conn) -> Result<Vec<JobId>> {
        let game = game_of(&self.claim);
        bury(conn, &self.claim, self.now, &self.why).await?;
        let pending = pending::load(conn, std::iter::once(game)).await?;
        let pending = pending
            .first()
            .ok_or_else(|| StoreError::damaged("a game is gone"))?;
        let books = ratings::lock_books(conn, [&pending.ladder]).await?;
        let position = books.get(&pending.ladder).map_or(0, |books| books.position);
        ratings::advance_books(conn, &pending.ladder, position + RESERVED).await?;
        on!(&mut *conn, db => {
            sqlx::query(SET_ASIDE)
                .bind(game.raw())
                .bind(UnratedReason::SettleFailed.as_str())
                .bind(position + 1)
                .execute(db)
                .await?;
        });
        let mut seats = [pending.white, pending.black];
        // In the order of ids, as the settlings lock them.
        seats.sort_unstable_by_key(|seat| seat.player);
        for seat in seats {
            ratings::pass_over(conn, &pending.ladder, seat).await?;
        }
        let last = seats
            .iter()
            .map(|seat| (&pending.ladder, seat.player, seat.sequence));
        wake::successors(conn, last, self.now).await
    }
}
