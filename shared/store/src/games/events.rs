//! What has happened in a game, in order.

use chrono::{DateTime, Utc};
use domain::game::GameEvent;
use domain::{GameId, Timestamp};
use sqlx::types::Json;

use crate::db::{Conn, on, statements};
use crate::error::unique;
use crate::{Result, StoreError};

statements! { STATEMENTS:
    INSERT = "INSERT INTO game_event (game_id, version, at, event) VALUES ($1, $2, $3, $4)";
    OF_GAME = "SELECT at, event FROM game_event WHERE game_id = $1 ORDER BY version";
}

#[derive(sqlx::FromRow)]
struct Row {
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
