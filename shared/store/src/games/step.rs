//! A game goes on: its live row moves and its event is written, on one way to the database.
//!
//! This is every move that does not end a game. SQLite takes two statements in one text, PostgreSQL one
//! statement with a part that writes: the two texts say the same and stand side by side.

use async_trait::async_trait;
use domain::game::GameEvent;
use domain::{GameId, Timestamp};
use sqlx::types::Json;

use super::live::{Advanced, Guard};
use crate::db::Conn;
use crate::error::unique;
use crate::write::Unit;
use crate::{Conflict, Result};

// The turn's beginning stands in the guard too: a credit for an outage moves it without an event.
const ON_SQLITE: &str = "
    UPDATE live_game
    SET version = $4, white_ms = $5, black_ms = $6, turn_began = $7, deadline = $8, remind_at = $11
    WHERE game_id = $1 AND version = $2 AND turn_began = $3;
    INSERT INTO game_event (game_id, version, at, event) VALUES ($1, $4, $9, $10)";
const ON_POSTGRES: &str = "
    WITH advanced AS (
        UPDATE live_game
        SET version = $4, white_ms = $5, black_ms = $6, turn_began = $7, deadline = $8, remind_at = $11
        WHERE game_id = $1 AND version = $2 AND turn_began = $3
        RETURNING game_id
    )
    INSERT INTO game_event (game_id, version, at, event)
    SELECT game_id, $4, CAST($9 AS TIMESTAMPTZ), CAST($10 AS JSONB) FROM advanced";

/// The texts of this file, for SQLite and for PostgreSQL.
pub(crate) const DIALECTS: (&str, &str) = (ON_SQLITE, ON_POSTGRES);

/// A command that one event tells, after which the game goes on: a move, most of all.
pub(crate) struct Step {
    pub(super) game: GameId,
    pub(super) before: Guard,
    pub(super) after: Advanced,
    pub(super) event: GameEvent,
    pub(super) at: Timestamp,
}

#[async_trait]
impl Unit for Step {
    type Output = ();

    async fn run(&self, conn: &mut Conn) -> Result<()> {
        take(conn, self.game, self.before, &self.after, &self.event, self.at).await
    }

    fn is_one_statement(&self) -> bool {
        true
    }
}

/// Turns the live row of `before` into that of `after` and writes the event that did it.
pub(super) async fn take(
    conn: &mut Conn,
    game: GameId,
    before: Guard,
    after: &Advanced,
    event: &GameEvent,
    at: Timestamp,
) -> Result<()> {
    macro_rules! rows {
        ($connection:expr, $sql:expr) => {
            sqlx::query($sql)
                .bind(game.raw())
                .bind(before.version as i32)
                .bind(before.turn_began.utc())
                .bind(after.version as i32)
                .bind(after.white.0)
                .bind(after.black.0)
                .bind(after.turn_began.utc())
                .bind(after.deadline.map(Timestamp::utc))
                .bind(at.utc())
                .bind(Json(event))
                .bind(after.remind_at.map(Timestamp::utc))
                .execute(&mut **$connection)
                .await
                .map_err(unique)?
                .rows_affected()
        };
    }
    let moved = match conn {
        // Both statements count: an event without its row is one, and is rolled back with the unit.
        Conn::Sqlite(connection) => rows!(connection, ON_SQLITE) == 2,
        Conn::Postgres(connection) => rows!(connection, ON_POSTGRES) == 1,
    };
    if moved {
        Ok(())
    } else {
        Err(Conflict::Version.into())
    }
}
