//! Ratings as they stand, and the ledger of how they came about.

mod audit;
mod ledger;
mod rank_dirty;
mod standings;
mod versions;

use chrono::{DateTime, Utc};
use domain::PlayerId;
use domain::ladder::{LadderId, PlayerRating};

use crate::db::{on, statements};
use crate::{Result, Store, StoreError};

pub use audit::{Audit, Difference};
pub(crate) use audit::{
    CHAIN_STATEMENTS, CONTRADICTION_STATEMENTS, EFFECT_STATEMENTS, STATEMENTS as AUDIT_STATEMENTS,
};
pub use ledger::HistoryPoint;
pub(crate) use ledger::{STATEMENTS as LEDGER_STATEMENTS, append};
pub(crate) use rank_dirty::STATEMENTS as RANK_DIRTY_STATEMENTS;
pub(crate) use standings::{STATEMENTS as STANDING_STATEMENTS, lock, pass_over, store};
pub(crate) use versions::STATEMENTS as VERSION_STATEMENTS;

statements! { STATEMENTS:
    ONE = "
        SELECT ladder, player_id, rating, deviation, volatility, games, sequence, last_game_at
        FROM rating
        WHERE ladder = $1 AND player_id = $2 AND games > 0";
    OF_PLAYER = "
        SELECT ladder, player_id, rating, deviation, volatility, games, sequence, last_game_at
        FROM rating
        WHERE player_id = $1 AND games > 0
        ORDER BY ladder";
    OF_QUEUE = "
        SELECT r.ladder, r.player_id, r.rating, r.deviation, r.volatility, r.games, r.sequence, r.last_game_at
        FROM ticket t JOIN rating r ON r.ladder = $1 AND r.player_id = t.player_id
        WHERE t.status = 'queued' AND r.games > 0";
    OF_LADDER = "
        SELECT r.ladder, r.player_id, r.rating, r.deviation, r.volatility, r.games, r.sequence, r.last_game_at
        FROM rating r JOIN player p ON p.id = r.player_id
        WHERE r.ladder = $1 AND r.games > 0 AND r.player_id > $2 AND p.closed_at IS NULL
        ORDER BY r.player_id
        LIMIT $3";
}

#[derive(sqlx::FromRow)]
struct Row {
    ladder: String,
    player_id: i64,
    rating: f64,
    deviation: f64,
    volatility: f64,
    games: i32,
    sequence: i64,
    last_game_at: Option<DateTime<Utc>>,
}

impl Row {
    fn read(self) -> Result<PlayerRating> {
        Ok(PlayerRating {
            player: PlayerId::new(self.player_id),
            rating: rating::Rating::new(self.rating, self.deviation, self.volatility)
                .map_err(StoreError::damaged)?,
            games: self.games.unsigned_abs(),
            sequence: self.sequence,
            last_game_at: self.last_game_at.map(Into::into),
        })
    }
}

impl Store {
    /// A player's standing in a ladder; `None` before the first settled game.
    pub async fn rating(&self, ladder: &LadderId, player: PlayerId) -> Result<Option<PlayerRating>> {
        let mut conn = self.reader().await?;
        let row: Option<Row> = on!(&mut conn, db => {
            sqlx::query_as(ONE).bind(ladder.as_str()).bind(player.raw()).fetch_optional(db).await?
        });
        row.map(Row::read).transpose()
    }

    /// A player's standings in all ladders with a settled game.
    pub async fn ratings_of(&self, player: PlayerId) -> Result<Vec<(LadderId, PlayerRating)>> {
        let mut conn = self.reader().await?;
        let rows: Vec<Row> = on!(&mut conn, db => {
            sqlx::query_as(OF_PLAYER).bind(player.raw()).fetch_all(db).await?
        });
        rows.into_iter()
            .map(|row| Ok((LadderId::new(row.ladder.clone()), row.read()?)))
            .collect()
    }

    /// Standings in a ladder of those who wait in the queue; those without a settled game there are left out.
    pub async fn ratings_in_queue(&self, ladder: &LadderId) -> Result<Vec<PlayerRating>> {
        let mut conn = self.reader().await?;
        let rows: Vec<Row> = on!(&mut conn, db => {
            sqlx::query_as(OF_QUEUE).bind(ladder.as_str()).fetch_all(db).await?
        });
        rows.into_iter().map(Row::read).collect()
    }

    /// Standings of a ladder in the order of player ids, those after `after`, without closed accounts: to
    /// fill a rank board.
    pub async fn ratings_in(
        &self,
        ladder: &LadderId,
        after: Option<PlayerId>,
        limit: u32,
    ) -> Result<Vec<PlayerRating>> {
        let mut conn = self.reader().await?;
        let after = after.map_or(i64::MIN, PlayerId::raw);
        let rows: Vec<Row> = on!(&mut conn, db => {
            sqlx::query_as(OF_LADDER)
                .bind(ladder.as_str())
                .bind(after)
                .bind(i64::from(limit))
                .fetch_all(db)
                .await?
        });
        rows.into_iter().map(Row::read).collect()
    }
}
