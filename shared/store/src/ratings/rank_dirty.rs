//! Ratings that the rank board may not have yet.

use async_trait::async_trait;
use domain::ladder::{LadderId, Ladders};
use domain::ports::RankEntry;

use super::Row;
use crate::db::{Conn, on, statements};
use crate::write::Unit;
use crate::{Result, Store};

statements! { STATEMENTS:
    DIRTY = "
        SELECT r.ladder, r.player_id, r.rating, r.deviation, r.volatility, r.games, r.sequence, r.last_game_at,
               r.season
        FROM rating r JOIN player p ON p.id = r.player_id
        WHERE r.rank_dirty AND r.games > 0 AND p.closed_at IS NULL
        LIMIT $1";
    // The sequence is in the guard: a rating that came since then is still new to the board.
    CLEAN = "
        UPDATE rating SET rank_dirty = $4
        WHERE ladder = $1 AND player_id = $2 AND sequence = $3 AND rank_dirty";
}

/// Entries that one look gives.
const DIRTY_MAX: i64 = 500;

impl Store {
    /// Entries that the rank board may not have yet, in no order; those of ladders that are no longer
    /// configured are left out.
    pub async fn rank_dirty(&self, ladders: &Ladders) -> Result<Vec<(LadderId, RankEntry)>> {
        let mut conn = self.reader().await?;
        let rows: Vec<Row> = on!(&mut conn, db => sqlx::query_as(DIRTY).bind(DIRTY_MAX).fetch_all(db).await?);
        let mut entries = Vec::with_capacity(rows.len());
        for row in rows {
            if let Some(ladder) = ladders.get(&LadderId::new(row.ladder.clone())) {
                entries.push((ladder.id.clone(), ladder.rank_entry(&row.read()?)));
            }
        }
        Ok(entries)
    }

    /// Notes that the rank board has these entries.
    pub async fn rank_clean(&self, entries: &[(LadderId, RankEntry)]) -> Result<()> {
        self.write(Clean {
            entries: entries.to_vec(),
        })
        .await
    }
}

struct Clean {
    entries: Vec<(LadderId, RankEntry)>,
}

#[async_trait]
impl Unit for Clean {
    type Output = ();

    async fn run(&self, conn: &mut Conn) -> Result<()> {
        for (ladder, entry) in &self.entries {
            on!(&mut *conn, db => {
                sqlx::query(CLEAN)
                    .bind(ladder.as_str())
                    .bind(entry.player.raw())
                    .bind(entry.sequence)
                    .bind(false)
                    .execute(db)
                    .await?;
            });
        }
        Ok(())
    }
}
