//! Ratings as they stand, and the ledger of how they came about.

mod audit;
mod ledger;
mod versions;

use chrono::{DateTime, Utc};
use domain::ladder::{Ladder, LadderId, PlayerRating};
use domain::{PlayerId, Timestamp};

use crate::db::{Conn, on, statements};
use crate::{Conflict, Result, Store, StoreError};

pub use audit::{Audit, Difference};
pub(crate) use audit::{
    CHAIN_STATEMENTS, CONTRADICTION_STATEMENTS, EFFECT_STATEMENTS, STATEMENTS as AUDIT_STATEMENTS,
};
pub use ledger::HistoryPoint;
pub(crate) use ledger::{LedgerRow, STATEMENTS as LEDGER_STATEMENTS, append};
pub(crate) use versions::STATEMENTS as VERSION_STATEMENTS;

statements! { STATEMENTS:
    // Enters a player who has never played, and locks the row to the end of the transaction: an update
    // that changes nothing does on both databases what FOR UPDATE does on one. A row without games holds
    // no rating: whoever plays first begins at what the ladder says then.
    LOCK = "
        INSERT INTO rating (ladder, player_id, rating, deviation, volatility, games, sequence, last_game_at)
        VALUES ($1, $2, 0, 0, 0, 0, 0, NULL)
        ON CONFLICT (ladder, player_id) DO UPDATE SET sequence = rating.sequence
        RETURNING ladder, player_id, rating, deviation, volatility, games, sequence, last_game_at";
    STORE = "
        UPDATE rating
        SET rating = $3, deviation = $4, volatility = $5, games = $6, sequence = $7, last_game_at = $8
        WHERE ladder = $1 AND player_id = $2 AND sequence = $7 - 1";
    PASS = "UPDATE rating SET sequence = $3 WHERE ladder = $1 AND player_id = $2 AND sequence = $3 - 1";
    ONE = "
        SELECT ladder, player_id, rating, deviation, volatility, games, sequence, last_game_at
        FROM rating
        WHERE ladder = $1 AND player_id = $2 AND games > 0";
    OF_PLAYER = "
        SELECT ladder, player_id, rating, deviation, volatility, games, sequence, last_game_at
        FROM rating
        WHERE player_id = $1 AND games > 0
        ORDER BY ladder";
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

async fn locked(conn: &mut Conn, ladder: &LadderId, player: PlayerId) -> Result<Row> {
    Ok(on!(conn, db => {
        sqlx::query_as(LOCK).bind(ladder.as_str()).bind(player.raw()).fetch_one(db).await?
    }))
}

/// A player's standing, locked to the end of the transaction.
pub(crate) async fn lock(conn: &mut Conn, ladder: &Ladder, player: PlayerId) -> Result<PlayerRating> {
    let row = locked(conn, &ladder.id, player).await?;
    if row.games == 0 {
        return Ok(PlayerRating {
            sequence: row.sequence,
            ..PlayerRating::unplayed(player, ladder)
        });
    }
    row.read()
}

/// Stores a standing, which must follow the one that is there.
pub(crate) async fn store(conn: &mut Conn, ladder: &LadderId, standing: &PlayerRating) -> Result<()> {
    let rows = on!(conn, db => {
        sqlx::query(STORE)
            .bind(ladder.as_str())
            .bind(standing.player.raw())
            .bind(standing.rating.rating())
            .bind(standing.rating.deviation())
            .bind(standing.rating.volatility())
            .bind(i32::try_from(standing.games).map_err(StoreError::damaged)?)
            .bind(standing.sequence)
            .bind(standing.last_game_at.map(Timestamp::utc))
            .execute(db)
            .await?
            .rows_affected()
    });
    followed(rows)
}

/// Passes over the player's game of that number, which will not be rated and must be the next one.
pub(crate) async fn pass_over(
    conn: &mut Conn,
    ladder: &LadderId,
    player: PlayerId,
    sequence: i64,
) -> Result<()> {
    locked(conn, ladder, player).await?;
    let rows = on!(conn, db => {
        sqlx::query(PASS)
            .bind(ladder.as_str())
            .bind(player.raw())
            .bind(sequence)
            .execute(db)
            .await?
            .rows_affected()
    });
    followed(rows)
}

fn followed(rows: u64) -> Result<()> {
    if rows == 1 {
        Ok(())
    } else {
        Err(Conflict::Version.into())
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
