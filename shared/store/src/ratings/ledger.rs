//! The ledger: one row for each effect of a game on a rating.

use chrono::{DateTime, Utc};
use domain::ladder::{Ladder, LadderId};
use domain::player::Handle;
use domain::settlement::Effect;
use domain::{GameId, PlayerId, Timestamp};
use rules::{Color, GameResult};

use crate::db::{Conn, on, statements};
use crate::players::stored_handle;
use crate::{Result, Store, StoreError};

statements! { STATEMENTS:
    APPEND = "
        INSERT INTO ledger (game_id, player_id, ladder, ladder_version, sequence, opponent_id, side, score,
                            finished_at, stored_rating, stored_deviation, stored_volatility, stored_at,
                            before_deviation, after_rating, after_deviation, after_volatility)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)";
    HISTORY = "
        SELECT l.sequence, l.game_id, l.finished_at, p.handle AS opponent, l.side, l.score, l.stored_rating,
               l.after_rating, l.after_deviation
        FROM ledger l
        JOIN player p ON p.id = l.opponent_id
        WHERE l.ladder = $1 AND l.player_id = $2 AND l.sequence < $3
        ORDER BY l.sequence DESC
        LIMIT $4";
}

/// A row to be appended.
pub(crate) struct LedgerRow<'a> {
    pub(crate) game: GameId,
    pub(crate) ladder: &'a Ladder,
    pub(crate) side: Color,
    pub(crate) opponent: PlayerId,
    pub(crate) result: GameResult,
    pub(crate) effect: &'a Effect,
    pub(crate) finished_at: Timestamp,
}

/// Points for `side`: 1, ½ or 0.
pub(crate) fn score(result: GameResult, side: Color) -> f64 {
    match result.winner() {
        None => 0.5,
        Some(winner) if winner == side => 1.0,
        Some(_) => 0.0,
    }
}

pub(crate) fn side_name(side: Color) -> &'static str {
    match side {
        Color::White => "white",
        Color::Black => "black",
    }
}

pub(crate) fn side(name: &str) -> Result<Color> {
    match name {
        "white" => Ok(Color::White),
        "black" => Ok(Color::Black),
        other => Err(StoreError::damaged(format!("no side: {other}"))),
    }
}

pub(crate) async fn append(conn: &mut Conn, row: &LedgerRow<'_>) -> Result<()> {
    let Effect {
        stored,
        before,
        after,
    } = row.effect;
    let version = i32::try_from(row.ladder.version).map_err(StoreError::damaged)?;
    on!(conn, db => {
        sqlx::query(APPEND)
            .bind(row.game.raw())
            .bind(stored.player.raw())
            .bind(row.ladder.id.as_str())
            .bind(version)
            .bind(after.sequence)
            .bind(row.opponent.raw())
            .bind(side_name(row.side))
            .bind(score(row.result, row.side))
            .bind(row.finished_at.utc())
            .bind(stored.rating.rating())
            .bind(stored.rating.deviation())
            .bind(stored.rating.volatility())
            .bind(stored.last_game_at.map(Timestamp::utc))
            .bind(before.deviation())
            .bind(after.rating.rating())
            .bind(after.rating.deviation())
            .bind(after.rating.volatility())
            .execute(db)
            .await?;
    });
    Ok(())
}

/// One point of a player's rating history.
#[derive(Clone, Debug, PartialEq)]
pub struct HistoryPoint {
    /// Number of the game in the player's order.
    pub sequence: i64,
    /// The game.
    pub game: GameId,
    /// When it finished.
    pub at: Timestamp,
    /// Against whom.
    pub opponent: Handle,
    /// With which colour.
    pub side: Color,
    /// 1, ½ or 0.
    pub score: f64,
    /// Rating before the game.
    pub rating_before: f64,
    /// Rating after it.
    pub rating_after: f64,
    /// Deviation after it, in rating points.
    pub deviation_after: f64,
}

#[derive(sqlx::FromRow)]
struct HistoryRow {
    sequence: i64,
    game_id: i64,
    finished_at: DateTime<Utc>,
    opponent: String,
    side: String,
    score: f64,
    stored_rating: f64,
    after_rating: f64,
    after_deviation: f64,
}

impl Store {
    /// A player's rating history in a ladder, newest first, those before sequence `before`.
    pub async fn history(
        &self,
        ladder: &LadderId,
        player: PlayerId,
        before: Option<i64>,
        limit: u32,
    ) -> Result<Vec<HistoryPoint>> {
        let mut conn = self.reader().await?;
        let rows: Vec<HistoryRow> = on!(&mut conn, db => {
            sqlx::query_as(HISTORY)
                .bind(ladder.as_str())
                .bind(player.raw())
                .bind(before.unwrap_or(i64::MAX))
                .bind(i64::from(limit))
                .fetch_all(db)
                .await?
        });
        rows.into_iter()
            .map(|row| {
                Ok(HistoryPoint {
                    sequence: row.sequence,
                    game: GameId::new(row.game_id),
                    at: row.finished_at.into(),
                    opponent: stored_handle(&row.opponent)?,
                    side: side(&row.side)?,
                    score: row.score,
                    rating_before: row.stored_rating,
                    rating_after: row.after_rating,
                    deviation_after: row.after_deviation,
                })
            })
            .collect()
    }
}
