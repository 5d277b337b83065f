//! What a wave needs to know of those who wait: a few questions, however many they are.

use chrono::{DateTime, Utc};
use domain::player::Handle;
use domain::ticket::Ticket;
use domain::time_control::TimeControl;
use domain::{PlayerId, Timestamp};
use sqlx::types::Json;

use super::Row;
use crate::db::{on, statements};
use crate::players::stored_handle;
use crate::{Result, Store};

statements! { STATEMENTS:
    QUEUE = "
        SELECT t.*, p.handle
        FROM ticket t
        JOIN player p ON p.id = t.player_id
        WHERE t.status = 'queued'
        ORDER BY t.id";
    LENGTH = "SELECT COUNT(*) AS waiting, MIN(created_at) AS oldest FROM ticket WHERE status = 'queued'";
    BLOCKS = "
        SELECT b.player_id, b.blocked_id
        FROM player_block b
        JOIN ticket t ON t.player_id = b.player_id AND t.status = 'queued'
        JOIN ticket u ON u.player_id = b.blocked_id AND u.status = 'queued'";
    AT_PLAY = "
        SELECT g.time_control, 2 * COUNT(*) AS players
        FROM live_game l
        JOIN game g ON g.id = l.game_id
        WHERE g.ladder IS NOT NULL
        GROUP BY g.time_control";
}

/// Somebody who waits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Queued {
    /// The ticket.
    pub ticket: Ticket,
    /// The player's handle.
    pub handle: Handle,
}

/// How many wait, and for how long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QueueLength {
    /// Tickets in the queue.
    pub waiting: u64,
    /// When the oldest of them came.
    pub oldest: Option<Timestamp>,
}

#[derive(sqlx::FromRow)]
struct QueueRow {
    #[sqlx(flatten)]
    ticket: Row,
    handle: String,
}

#[derive(sqlx::FromRow)]
struct LengthRow {
    waiting: i64,
    oldest: Option<DateTime<Utc>>,
}

#[derive(sqlx::FromRow)]
struct BlockRow {
    player_id: i64,
    blocked_id: i64,
}

#[derive(sqlx::FromRow)]
struct AtPlayRow {
    time_control: Json<TimeControl>,
    players: i64,
}

impl Store {
    /// Everybody who waits, in the order of their tickets.
    pub async fn queue(&self) -> Result<Vec<Queued>> {
        let mut conn = self.reader().await?;
        let rows: Vec<QueueRow> = on!(&mut conn, db => sqlx::query_as(QUEUE).fetch_all(db).await?);
        rows.into_iter()
            .map(|row| {
                Ok(Queued {
                    handle: stored_handle(&row.handle)?,
                    ticket: row.ticket.read()?,
                })
            })
            .collect()
    }

    /// How many wait.
    pub async fn queue_length(&self) -> Result<QueueLength> {
        let mut conn = self.reader().await?;
        let row: LengthRow = on!(&mut conn, db => sqlx::query_as(LENGTH).fetch_one(db).await?);
        Ok(QueueLength {
            waiting: row.waiting.unsigned_abs(),
            oldest: row.oldest.map(Into::into),
        })
    }

    /// Who of those who wait blocks whom of them.
    pub async fn blocks_in_queue(&self) -> Result<Vec<(PlayerId, PlayerId)>> {
        let mut conn = self.reader().await?;
        let rows: Vec<BlockRow> = on!(&mut conn, db => sqlx::query_as(BLOCKS).fetch_all(db).await?);
        Ok(rows
            .into_iter()
            .map(|row| (PlayerId::new(row.player_id), PlayerId::new(row.blocked_id)))
            .collect())
    }

    /// How many players are at rated games, by time control.
    pub async fn players_at_rated_games(&self) -> Result<Vec<(TimeControl, u64)>> {
        let mut conn = self.reader().await?;
        let rows: Vec<AtPlayRow> = on!(&mut conn, db => sqlx::query_as(AT_PLAY).fetch_all(db).await?);
        Ok(rows
            .into_iter()
            .map(|row| (row.time_control.0, row.players.unsigned_abs()))
            .collect())
    }
}
