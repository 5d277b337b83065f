//! Who does not want to meet whom.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::player::Handle;
use domain::{PlayerId, Timestamp};

use crate::db::{Conn, on, statements};
use crate::players::stored_handle;
use crate::write::Unit;
use crate::{Conflict, Result, Store};

statements! { STATEMENTS:
    OTHERS = "SELECT CAST(COUNT(*) AS BIGINT) AS others FROM player_block WHERE player_id = $1 AND blocked_id <> $2";
    BLOCK = "
        INSERT INTO player_block (player_id, blocked_id, created_at) VALUES ($1, $2, $3)
        ON CONFLICT (player_id, blocked_id) DO NOTHING";
    UNBLOCK = "DELETE FROM player_block WHERE player_id = $1 AND blocked_id = $2";
    OF_PLAYER = "
        SELECT b.blocked_id, p.handle, b.created_at
        FROM player_block b
        JOIN player p ON p.id = b.blocked_id
        WHERE b.player_id = $1 AND b.blocked_id > $2
        ORDER BY b.blocked_id
        LIMIT $3";
    BETWEEN = "
        SELECT CAST(COUNT(*) AS BIGINT) AS between_them FROM player_block
        WHERE (player_id = $1 AND blocked_id = $2) OR (player_id = $2 AND blocked_id = $1)";
}

/// Players that one player can block.
pub const BLOCKS_MAX: u32 = 500;

/// A player who is blocked by another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// Who is blocked.
    pub player: PlayerId,
    /// By what name.
    pub handle: Handle,
    /// Since when.
    pub created_at: Timestamp,
}

#[derive(sqlx::FromRow)]
struct Row {
    blocked_id: i64,
    handle: String,
    created_at: DateTime<Utc>,
}

impl Store {
    /// Blocks a player; one who is blocked stays so.
    ///
    /// # Errors
    /// [`Conflict::BlocksFull`] beyond [`BLOCKS_MAX`].
    pub async fn block(&self, player: PlayerId, blocked: PlayerId, now: Timestamp) -> Result<()> {
        self.write(Add { player, blocked, now }).await
    }

    /// Takes a block back; without one there is nothing to do.
    pub async fn unblock(&self, player: PlayerId, blocked: PlayerId) -> Result<()> {
        self.write(Remove { player, blocked }).await
    }

    /// At most `limit` of those whom a player blocks, in the order of their ids, after `after`.
    pub async fn blocks_of(
        &self,
        player: PlayerId,
        after: Option<PlayerId>,
        limit: u32,
    ) -> Result<Vec<Block>> {
        let mut conn = self.reader().await?;
        let rows: Vec<Row> = on!(&mut conn, db => {
            sqlx::query_as(OF_PLAYER)
                .bind(player.raw())
                .bind(after.map_or(i64::MIN, PlayerId::raw))
                .bind(i64::from(limit))
                .fetch_all(db)
                .await?
        });
        rows.into_iter()
            .map(|row| {
                Ok(Block {
                    player: PlayerId::new(row.blocked_id),
                    handle: stored_handle(&row.handle)?,
                    created_at: row.created_at.into(),
                })
            })
            .collect()
    }

    /// Whether one of the two blocks the other.
    pub async fn is_blocked_between(&self, one: PlayerId, other: PlayerId) -> Result<bool> {
        let mut conn = self.reader().await?;
        let count: i64 = on!(&mut conn, db => {
            sqlx::query_scalar(BETWEEN).bind(one.raw()).bind(other.raw()).fetch_one(db).await?
        });
        Ok(count > 0)
    }
}

struct Add {
    player: PlayerId,
    blocked: PlayerId,
    now: Timestamp,
}

#[async_trait]
impl Unit for Add {
    type Output = ();

    async fn run(&self, conn: &mut Conn) -> Result<()> {
        let others: i64 = on!(&mut *conn, db => {
            sqlx::query_scalar(OTHERS)
                .bind(self.player.raw())
                .bind(self.blocked.raw())
                .fetch_one(db)
                .await?
        });
        if others >= i64::from(BLOCKS_MAX) {
            return Err(Conflict::BlocksFull.into());
        }
        on!(conn, db => {
            sqlx::query(BLOCK)
                .bind(self.player.raw())
                .bind(self.blocked.raw())
                .bind(self.now.utc())
                .execute(db)
                .await?;
        });
        Ok(())
    }
}

struct Remove {
    player: PlayerId,
    blocked: PlayerId,
}

#[async_trait]
impl Unit for Remove {
    type Output = ();

    async fn run(&self, conn: &mut Conn) -> Result<()> {
        on!(conn, db => {
            sqlx::query(UNBLOCK).bind(self.player.raw()).bind(self.blocked.raw()).execute(db).await?;
        });
        Ok(())
    }
}
