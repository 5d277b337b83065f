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
        UPDATE game SET rating_status = 'unrated', unrated_reason = $2
        WHERE id = $1 AND rating_status = 'pending'";
}

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
        on!(&mut *conn, db => {
            sqlx::query(SET_ASIDE)
                .bind(game.raw())
                .bind(UnratedReason::SettleFailed.as_str())
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
