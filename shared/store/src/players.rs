//! Players.

use std::collections::HashMap;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::player::Handle;
use domain::ticket::CancelReason;
use domain::{PlayerId, Timestamp};

use crate::answers::{self, StoredAnswer};
use crate::db::{Conn, on, statements};
use crate::error::unique;
use crate::tokens::{self, NewToken};
use crate::write::Unit;
use crate::{Result, Store, StoreError, affairs, challenges, tickets};

statements! { STATEMENTS:
    INSERT = "INSERT INTO player (id, handle, handle_folded, created_at, is_guest) VALUES ($1, $2, $3, $4, $5)";
    BY_ID = "SELECT id, handle, created_at, closed_at, is_guest FROM player WHERE id = $1";
    BY_HANDLE = "SELECT id, handle, created_at, closed_at, is_guest FROM player WHERE handle_folded = $1";
    CLOSE = "UPDATE player SET closed_at = $2 WHERE id = $1 AND closed_at IS NULL";
}

/// A player to be registered.
#[derive(Clone, Debug)]
pub struct NewPlayer {
    /// The new id.
    pub id: PlayerId,
    /// The handle that is asked for.
    pub handle: Handle,
    /// When.
    pub created_at: Timestamp,
    /// Whether the player is a guest, who plays casual games only.
    pub is_guest: bool,
}

/// A registered player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerRow {
    /// The id.
    pub id: PlayerId,
    /// The handle, as the player wrote it.
    pub handle: Handle,
    /// When the player registered.
    pub created_at: Timestamp,
    /// When the account was closed.
    pub closed_at: Option<Timestamp>,
    /// Whether the player is a guest, who plays casual games only.
    pub is_guest: bool,
}

#[derive(sqlx::FromRow)]
struct Row {
    id: i64,
    handle: String,
    created_at: DateTime<Utc>,
    closed_at: Option<DateTime<Utc>>,
    is_guest: bool,
}

pub(crate) fn stored_handle(text: &str) -> Result<Handle> {
    Handle::parse(text).map_err(StoreError::damaged)
}

impl Row {
    fn read(self) -> Result<PlayerRow> {
        Ok(PlayerRow {
            id: PlayerId::new(self.id),
            handle: stored_handle(&self.handle)?,
            created_at: self.created_at.into(),
            closed_at: self.closed_at.map(Into::into),
            is_guest: self.is_guest,
        })
    }
}

impl Store {
    /// Registers a player with a first token.
    ///
    /// # Errors
    /// [`crate::Conflict::HandleTaken`], [`crate::Conflict::IdempotencyKey`].
    pub async fn register(
        &self,
        player: &NewPlayer,
        token: &NewToken,
        answer: Option<&StoredAnswer>,
    ) -> Result<()> {
        self.write(Register {
            player: player.clone(),
            token: token.clone(),
            answer: answer.cloned(),
        })
        .await
    }

    /// The player of that id.
    pub async fn player(&self, id: PlayerId) -> Result<Option<PlayerRow>> {
        let mut conn = self.reader().await?;
        let row: Option<Row> =
            on!(&mut conn, db => sqlx::query_as(BY_ID).bind(id.raw()).fetch_optional(db).await?);
        row.map(Row::read).transpose()
    }

    /// The player of that handle, without regard to case.
    pub async fn player_by_handle(&self, handle: &Handle) -> Result<Option<PlayerRow>> {
        let mut conn = self.reader().await?;
        let row: Option<Row> = on!(&mut conn, db => {
            sqlx::query_as(BY_HANDLE).bind(handle.folded()).fetch_optional(db).await?
        });
        row.map(Row::read).transpose()
    }

    /// The handles of players, for a page of a list.
    pub async fn handles(&self, ids: &[PlayerId]) -> Result<HashMap<PlayerId, Handle>> {
        let mut conn = self.reader().await?;
        let mut handles = HashMap::with_capacity(ids.len());
        for id in ids {
            let row: Option<Row> =
                on!(&mut conn, db => sqlx::query_as(BY_ID).bind(id.raw()).fetch_optional(db).await?);
            if let Some(row) = row {
                handles.insert(*id, stored_handle(&row.handle)?);
            }
        }
        Ok(handles)
    }

    /// Closes an account: its tokens are revoked, its challenges withdrawn, its place in the queue is given up; its
    /// handle stays taken, its games stay.
    pub async fn close_account(&self, id: PlayerId, now: Timestamp) -> Result<()> {
        self.write(CloseAccount { id, now }).await
    }
}

struct Register {
    player: NewPlayer,
    token: NewToken,
    answer: Option<StoredAnswer>,
}

#[async_trait]
impl Unit for Register {
    type Output = ();

    async fn run(&self, conn: &mut Conn) -> Result<()> {
        // First the key: of two equal requests at once, the second learns that it is one, not that the
        // handle is taken.
        answers::keep(conn, self.answer.as_ref()).await?;
        let NewPlayer {
            id,
            handle,
            created_at,
            is_guest,
        } = &self.player;
        on!(&mut *conn, db => {
            sqlx::query(INSERT)
                .bind(id.raw())
                .bind(handle.as_str())
                .bind(handle.folded())
                .bind(created_at.utc())
                .bind(*is_guest)
                .execute(db)
                .await
                .map_err(unique)?;
        });
        tokens::insert(conn, &self.token).await
    }
}

struct CloseAccount {
    id: PlayerId,
    now: Timestamp,
}

#[async_trait]
impl Unit for CloseAccount {
    type Output = ();

    async fn run(&self, conn: &mut Conn) -> Result<()> {
        on!(&mut *conn, db => {
            sqlx::query(CLOSE).bind(self.id.raw()).bind(self.now.utc()).execute(db).await?;
        });
        tokens::revoke_all(conn, self.id, self.now).await?;
        challenges::withdraw_all(conn, self.id).await?;
        let entries = tickets::cancel_all(conn, &[self.id], CancelReason::AccountClosed, self.now).await?;
        affairs::note(conn, &entries, self.now).await
    }
}
