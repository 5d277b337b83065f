//! What has happened in a game, in order.

use chrono::{DateTime, Utc};
use domain::game::GameEvent;
use domain::{GameId, Timestamp};
use sqlx::types::Json;

use crate::db::{Conn, on, statements};
use crate::error::unique;
use crate::{Result, Store, StoreError};

statements! { STATEMENTS:
    INSERT = "INSERT INTO game_event (game_id, version, at, event) VALUES ($1, $2, $3, $4)";
    OF_GAME = "SELECT at, event FROM game_event WHERE game_id = $1 ORDER BY version";
    AFTER = "
        SELECT version, at, event FROM game_event
        WHERE game_id = $1 AND version > $2
        ORDER BY version LIMIT $3";
}

/// An event with its place in the game's record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventRow {
    /// Its number: 1 for the game's first, each next one greater by 1.
    pub version: u32,
    /// When it happened.
    pub at: Timestamp,
    /// What happened.
    pub event: GameEvent,
}

#[derive(sqlx::FromRow)]
struct Row {
    at: DateTime<Utc>,
    event: Json<GameEvent>,
}

#[derive(sqlx::FromRow)]
struct NumberedRow {
    version: i32,
    at: DateTime<Utc>,
    event: Json<GameEvent>,
}

/// Appends events from version `first` on. Two writers of one version conflict.
pub(super) async fn append(
    conn: &mut Conn,
    game: GameId,
    first: u32,
    events: &[GameEvent],
    at: Timestamp,
) -> Result<()> {
    for (event, version) in events.iter().zip(first..) {
        let version = i32::try_from(version).map_err(StoreError::damaged)?;
        on!(&mut *conn, db => {
            sqlx::query(INSERT)
                .bind(game.raw())
                .bind(version)
                .bind(at.utc())
                .bind(Json(event))
                .execute(db)
                .await
                .map_err(unique)?;
        });
    }
    Ok(())
}

pub(super) async fn of_game(conn: &mut Conn, game: GameId) -> Result<Vec<(GameEvent, Timestamp)>> {
    let rows: Vec<Row> = on!(conn, db => sqlx::query_as(OF_GAME).bind(game.raw()).fetch_all(db).await?);
    Ok(rows.into_iter().map(|row| (row.event.0, row.at.into())).collect())
}

impl Store {
    /// At most `limit` events of a game after number `after`, in order.
    pub async fn game_events_after(&self, game: GameId, after: u32, limit: u32) -> Result<Vec<EventRow>> {
        let after = i32::try_from(after).unwrap_or(i32::MAX);
        let mut conn = self.reader().await?;
        let rows: Vec<NumberedRow> = on!(&mut conn, db => {
            sqlx::query_as(AFTER)
                .bind(game.raw())
                .bind(after)
                .bind(i64::from(limit))
                .fetch_all(db)
                .await?
        });
        Ok(rows
            .into_iter()
            .map(|row| EventRow {
                version: row.version.unsigned_abs(),
                at: row.at.into(),
                event: row.event.0,
            })
            .collect())
    }
}
