//! Each player's log: what concerns them, in the order in which it happened to them.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::affairs::{Affair, Entry};
use domain::{Millis, PlayerId, Timestamp};
use sqlx::types::Json;

use crate::db::{Conn, on, statements};
use crate::write::Unit;
use crate::{Result, Store, StoreError};

statements! { STATEMENTS:
    COUNT = "
        INSERT INTO player_counter (player_id, last) VALUES ($1, $2)
        ON CONFLICT (player_id) DO UPDATE SET last = player_counter.last + $2
        RETURNING last";
    INSERT = "INSERT INTO player_event (player_id, version, at, event) VALUES ($1, $2, $3, $4)";
    BOUNDS = "
        SELECT c.last,
               (SELECT MIN(e.version) FROM player_event e WHERE e.player_id = c.player_id) AS first
        FROM player_counter c
        WHERE c.player_id = $1";
    AFTER = "
        SELECT version, at, event FROM player_event
        WHERE player_id = $1 AND version > $2
        ORDER BY version LIMIT $3";
    FORGET = "DELETE FROM player_event WHERE at < $1";
}

/// How long entries are kept: whoever was away for longer begins with a snapshot.
pub(crate) const KEPT: Millis = Millis::from_secs(7 * 86_400);

/// An entry of a player's log.
#[derive(Clone, Debug, PartialEq)]
pub struct AffairRow {
    /// Its number: 1 for the player's first, each next one greater by 1.
    pub version: u64,
    /// When it happened.
    pub at: Timestamp,
    /// What happened.
    pub affair: Affair,
}

/// How far a player's log reaches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AffairBounds {
    /// The number of the last entry; 0 before the first.
    pub last: u64,
    /// Entries up to this one are forgotten; 0: none is.
    pub forgotten: u64,
}

#[derive(sqlx::FromRow)]
struct Row {
    version: i64,
    at: DateTime<Utc>,
    event: Json<Affair>,
}

#[derive(sqlx::FromRow)]
struct BoundsRow {
    last: i64,
    first: Option<i64>,
}

/// Appends to the logs of players, in the transaction of what it tells of.
///
/// It keeps the players' counters to the end of the transaction, in the order of ids. Call it last: whoever takes
/// other locks after it could wait for somebody who waits for a counter.
pub(crate) async fn note(conn: &mut Conn, entries: &[Entry], at: Timestamp) -> Result<()> {
    let mut players: Vec<PlayerId> = entries.iter().map(|(player, _)| *player).collect();
    players.sort_unstable();
    players.dedup();
    for player in players {
        let own: Vec<&Affair> = entries
            .iter()
            .filter(|(of, _)| *of == player)
            .map(|(_, affair)| affair)
            .collect();
        append(conn, player, &own, at).await?;
    }
    Ok(())
}

async fn append(conn: &mut Conn, player: PlayerId, affairs: &[&Affair], at: Timestamp) -> Result<()> {
    let count = i64::try_from(affairs.len()).map_err(StoreError::damaged)?;
    let last: i64 = on!(&mut *conn, db => {
        sqlx::query_scalar(COUNT).bind(player.raw()).bind(count).fetch_one(db).await?
    });
    for (affair, version) in affairs.iter().zip(last - count + 1..) {
        on!(&mut *conn, db => {
            sqlx::query(INSERT)
                .bind(player.raw())
                .bind(version)
                .bind(at.utc())
                .bind(Json(affair))
                .execute(db)
                .await?;
        });
    }
    Ok(())
}

impl Store {
    /// How far a player's log reaches.
    pub async fn affair_bounds(&self, player: PlayerId) -> Result<AffairBounds> {
        let mut conn = self.reader().await?;
        let row: Option<BoundsRow> =
            on!(&mut conn, db => sqlx::query_as(BOUNDS).bind(player.raw()).fetch_optional(db).await?);
        Ok(row.map_or_else(AffairBounds::default, |row| AffairBounds {
            last: row.last.unsigned_abs(),
            forgotten: row.first.map_or(row.last, |first| first - 1).unsigned_abs(),
        }))
    }

    /// At most `limit` entries of a player's log after number `after`, in order.
    pub async fn affairs_after(&self, player: PlayerId, after: u64, limit: u32) -> Result<Vec<AffairRow>> {
        let after = i64::try_from(after).unwrap_or(i64::MAX);
        let mut conn = self.reader().await?;
        let rows: Vec<Row> = on!(&mut conn, db => {
            sqlx::query_as(AFTER)
                .bind(player.raw())
                .bind(after)
                .bind(i64::from(limit))
                .fetch_all(db)
                .await?
        });
        Ok(rows
            .into_iter()
            .map(|row| AffairRow {
                version: row.version.unsigned_abs(),
                at: row.at.into(),
                affair: row.event.0,
            })
            .collect())
    }

    /// Forgets entries that are older than a week. The numbers go on.
    pub async fn forget_old_affairs(&self, now: Timestamp) -> Result<()> {
        let before = now - KEPT;
        self.write(Forget { before }).await
    }
}

struct Forget {
    before: Timestamp,
}

#[async_trait]
impl Unit for Forget {
    type Output = ();

    async fn run(&self, conn: &mut Conn) -> Result<()> {
        on!(conn, db => { sqlx::query(FORGET).bind(self.before.utc()).execute(db).await?; });
        Ok(())
    }
}
