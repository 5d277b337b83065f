//! Players.

use std::collections::HashMap;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::naming::DisplayName;
use domain::player::Handle;
use domain::ticket::CancelReason;
use domain::{PlayerId, Timestamp};
use sqlx::QueryBuilder;

use crate::answers::{self, StoredAnswer};
use crate::db::{Conn, on, statements};
use crate::error::unique;
use crate::tokens::{self, NewToken};
use crate::write::Unit;
use crate::{Result, Store, StoreError, affairs, challenges, tickets};

statements! { STATEMENTS:
    INSERT = "INSERT INTO player (id, handle, handle_folded, created_at, is_guest) VALUES ($1, $2, $3, $4, $5)";
    BY_ID = "SELECT id, handle, display_name, created_at, closed_at, is_guest FROM player WHERE id = $1";
    BY_HANDLE = "
        SELECT id, handle, display_name, created_at, closed_at, is_guest FROM player WHERE handle_folded = $1";
    // The name goes with the account.
    CLOSE = "UPDATE player SET closed_at = $2, display_name = NULL WHERE id = $1 AND closed_at IS NULL";
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
    /// The name under which the player stands in files of results; `None` for those who registered.
    pub display_name: Option<DisplayName>,
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
    display_name: Option<String>,
    created_at: DateTime<Utc>,
    closed_at: Option<DateTime<Utc>>,
    is_guest: bool,
}

pub(crate) fn stored_handle(text: &str) -> Result<Handle> {
    Handle::parse(text).map_err(StoreError::damaged)
}

/// What stands in exports for the handle of a closed account: that it is closed, and which one it is, so that its
/// games are still one player's.
pub(crate) fn erased_handle(id: PlayerId) -> String {
    format!("closed-{id}")
}

pub(crate) fn stored_name(text: &str) -> Result<DisplayName> {
    DisplayName::parse(text).map_err(StoreError::damaged)
}

impl Row {
    fn read(self) -> Result<PlayerRow> {
        Ok(PlayerRow {
            id: PlayerId::new(self.id),
            handle: stored_handle(&self.handle)?,
            display_name: self.display_name.as_deref().map(stored_name).transpose()?,
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
        if ids.is_empty() {
            return Ok(HashMap::new());
        }
        let mut conn = self.reader().await?;
        let rows: Vec<(i64, String)> = on!(&mut conn, db => {
            let mut query = QueryBuilder::new("SELECT id, handle FROM player WHERE id IN (");
            let mut list = query.separated(", ");
            for id in ids {
                list.push_bind(id.raw());
            }
            query.push(")");
            query.build_query_as().fetch_all(db).await?
        });
        let named = |(id, handle): (i64, String)| Ok((PlayerId::new(id), stored_handle(&handle)?));
        rows.into_iter().map(named).collect()
    }

    /// Closes an account: its tokens are revoked, its challenges withdrawn, those to it declined, its place in the queue
    /// is given up; its handle stays taken, its games stay. Gives whose logs tell of it.
    pub async fn close_account(&self, id: PlayerId, now: Timestamp) -> Result<Vec<PlayerId>> {
        self.write(CloseAccount { id, now }).await
    }
}

/// Enters a player.
pub(crate) async fn insert(conn: &mut Conn, player: &NewPlayer) -> Result<()> {
    let NewPlayer {
        id,
        handle,
        created_at,
        is_guest,
    } = player;
    on!(conn, db => {
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
    Ok(())
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
        insert(conn, &self.player).await?;
        tokens::insert(conn, &self.token).await
    }
}

struct CloseAccount {
    id: PlayerId,
    now: Timestamp,
}

#[async_trait]
impl Unit for CloseAccount {
    type Output = Vec<PlayerId>;

    async fn run(&self, conn: &mut Conn) -> Result<Vec<PlayerId>> {
        on!(&mut *conn, db => {
            sqlx::query(CLOSE).bind(self.id.raw()).bind(self.now.utc()).execute(db).await?;
        });
        tokens::revoke_all(conn, self.id, self.now).await?;
        let mut entries = challenges::close_all(conn, self.id, self.now).await?;
        entries.extend(tickets::cancel_all(conn, &[self.id], CancelReason::AccountClosed, self.now).await?);
        affairs::note(conn, &entries, self.now).await?;
        Ok(entries.into_iter().map(|(player, _)| player).collect())
    }
}
