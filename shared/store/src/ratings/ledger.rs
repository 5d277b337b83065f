//! The ledger: one row for each effect of a game on a rating.

use chrono::{DateTime, Utc};
use domain::ladder::LadderId;
use domain::player::Handle;
use domain::settlement::{Effect, Rated, Settlement};
use domain::{GameId, PlayerId, Timestamp};
use rules::{Color, GameResult};
use sqlx::QueryBuilder;

use crate::db::{Conn, on, statements};
use crate::players::stored_handle;
use crate::{Result, Store, StoreError};

statements! { STATEMENTS:
    HISTORY = "
        SELECT l.sequence, l.game_id, l.finished_at, p.handle AS opponent, l.side, l.score, l.stored_rating,
               l.after_rating, l.after_deviation
        FROM ledger l
        JOIN player p ON p.id = l.opponent_id
        WHERE l.ladder = $1 AND l.player_id = $2 AND l.sequence < $3
        ORDER BY l.sequence DESC
        LIMIT $4";
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

/// Appends both players' rows of each game.
pub(crate) async fn append(conn: &mut Conn, rated: &[Rated<'_>]) -> Result<()> {
    if rated.is_empty() {
        return Ok(());
    }
    let mut rows = Vec::with_capacity(2 * rated.len());
    for rated in rated {
        let version = i32::try_from(rated.ladder.version).map_err(StoreError::damaged)?;
        let Settlement { white, black } = &rated.settlement;
        rows.push((rated, version, Color::White, white));
        rows.push((rated, version, Color::Black, black));
    }
    on!(conn, db => {
        let mut query = QueryBuilder::new(
            "INSERT INTO ledger (game_id, player_id, ladder, ladder_version, sequence, opponent_id, side, score,
                                 finished_at, stored_rating, stored_deviation, stored_volatility, stored_at,
                                 before_deviation, after_rating, after_deviation, after_volatility) ",
        );
        query.push_values(rows, |mut row, (rated, version, side, effect)| {
            let Effect { stored, before, after } = effect;
            let pending = rated.pending;
            row.push_bind(pending.game.raw())
                .push_bind(stored.player.raw())
                .push_bind(pending.ladder.as_str().to_owned())
                .push_bind(version)
                .push_bind(after.sequence)
                .push_bind(pending.seat(!side).player.raw())
                .push_bind(side_name(side))
                .push_bind(score(pending.result, side))
                .push_bind(pending.finished_at.utc())
                .push_bind(stored.rating.rating())
                .push_bind(stored.rating.deviation())
                .push_bind(stored.rating.volatility())
                .push_bind(stored.last_game_at.map(Timestamp::utc))
                .push_bind(before.deviation())
                .push_bind(after.rating.rating())
                .push_bind(after.rating.deviation())
                .push_bind(after.rating.volatility());
        });
        query.build().execute(db).await?;
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
