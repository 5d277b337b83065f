//! Bearer tokens: their hashes, never their texts.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::player::Handle;
use domain::token::Scopes;
use domain::{PlayerId, Timestamp, TokenId};

use crate::answers::{self, StoredAnswer};
use crate::db::{Conn, on, statements};
use crate::error::unique;
use crate::players::stored_handle;
use crate::write::Unit;
use crate::{Result, Store, StoreError};

statements! { STATEMENTS:
    INSERT = "
        INSERT INTO token (id, player_id, hash, scopes, label, created_at, expires_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7)";
    BY_HASH = "
        SELECT t.id, t.player_id, p.handle, p.is_guest, t.scopes, t.label, t.created_at, t.expires_at, t.revoked_at
        FROM token t JOIN player p ON p.id = t.player_id
        WHERE t.hash = $1 AND p.closed_at IS NULL";
    BY_ID = "
        SELECT t.id, t.player_id, p.handle, p.is_guest, t.scopes, t.label, t.created_at, t.expires_at, t.revoked_at
        FROM token t JOIN player p ON p.id = t.player_id
        WHERE t.id = $1 AND p.closed_at IS NULL";
    OF_PLAYER = "
        SELECT t.id, t.player_id, p.handle, p.is_guest, t.scopes, t.label, t.created_at, t.expires_at, t.revoked_at
        FROM token t JOIN player p ON p.id = t.player_id
        WHERE t.player_id = $1 AND t.id > $2
        ORDER BY t.id
        LIMIT $3";
    REVOKE = "UPDATE token SET revoked_at = COALESCE(revoked_at, $3) WHERE id = $1 AND player_id = $2";
    REVOKE_ALL = "UPDATE token SET revoked_at = $2 WHERE player_id = $1 AND revoked_at IS NULL";
}

/// A token to be stored.
#[derive(Clone, Debug)]
pub struct NewToken {
    /// The new id.
    pub id: TokenId,
    /// Whose token.
    pub player: PlayerId,
    /// SHA-256 of its text.
    pub hash: [u8; 32],
    /// What it allows.
    pub scopes: Scopes,
    /// What its owner calls it.
    pub label: Option<String>,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it ends by itself.
    pub expires_at: Option<Timestamp>,
}

/// A stored token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TokenRow {
    /// The id.
    pub id: TokenId,
    /// Whose token.
    pub player: PlayerId,
    /// The owner's handle.
    pub handle: Handle,
    /// Whether the owner is a guest.
    pub is_guest: bool,
    /// What it allows.
    pub scopes: Scopes,
    /// What its owner calls it.
    pub label: Option<String>,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it ends by itself.
    pub expires_at: Option<Timestamp>,
    /// When it was revoked.
    pub revoked_at: Option<Timestamp>,
}

impl TokenRow {
    /// Whether the token is good at `now`.
    pub fn is_valid(&self, now: Timestamp) -> bool {
        self.revoked_at.is_none() && self.expires_at.is_none_or(|expires_at| now < expires_at)
    }
}

#[derive(sqlx::FromRow)]
struct Row {
    id: i64,
    player_id: i64,
    handle: String,
    is_guest: bool,
    scopes: String,
    label: Option<String>,
    created_at: DateTime<Utc>,
    expires_at: Option<DateTime<Utc>>,
    revoked_at: Option<DateTime<Utc>>,
}

impl Row {
    fn read(self) -> Result<TokenRow> {
        Ok(TokenRow {
            id: TokenId::new(self.id),
            player: PlayerId::new(self.player_id),
            handle: stored_handle(&self.handle)?,
            is_guest: self.is_guest,
            scopes: self.scopes.parse().map_err(StoreError::damaged)?,
            label: self.label,
            created_at: self.created_at.into(),
            expires_at: self.expires_at.map(Into::into),
            revoked_at: self.revoked_at.map(Into::into),
        })
    }
}

pub(crate) async fn insert(conn: &mut Conn, token: &NewToken) -> Result<()> {
    on!(conn, db => {
        sqlx::query(INSERT)
            .bind(token.id.raw())
            .bind(token.player.raw())
            .bind(token.hash.as_slice())
            .bind(token.scopes.to_string())
            .bind(token.label.as_deref())
            .bind(token.created_at.utc())
            .bind(token.expires_at.map(Timestamp::utc))
            .execute(db)
            .await
            .map_err(unique)?;
    });
    Ok(())
}

pub(crate) async fn revoke_all(conn: &mut Conn, player: PlayerId, now: Timestamp) -> Result<()> {
    on!(conn, db => {
        sqlx::query(REVOKE_ALL).bind(player.raw()).bind(now.utc()).execute(db).await?;
    });
    Ok(())
}

impl Store {
    /// Stores a token.
    pub async fn add_token(&self, token: &NewToken, answer: Option<&StoredAnswer>) -> Result<()> {
        self.write(AddToken {
            token: token.clone(),
            answer: answer.cloned(),
        })
        .await
    }

    /// The token whose text has this SHA-256, whether good or not; none of a closed account's.
    pub async fn token_by_hash(&self, hash: &[u8; 32]) -> Result<Option<TokenRow>> {
        let mut conn = self.reader().await?;
        let row: Option<Row> = on!(&mut conn, db => {
            sqlx::query_as(BY_HASH).bind(hash.as_slice()).fetch_optional(db).await?
        });
        row.map(Row::read).transpose()
    }

    /// The token of that id, whether good or not; none of a closed account's.
    pub async fn token(&self, id: TokenId) -> Result<Option<TokenRow>> {
        let mut conn = self.reader().await?;
        let row: Option<Row> =
            on!(&mut conn, db => sqlx::query_as(BY_ID).bind(id.raw()).fetch_optional(db).await?);
        row.map(Row::read).transpose()
    }

    /// A player's tokens, oldest first, those newer than `after`.
    pub async fn tokens_of(
        &self,
        player: PlayerId,
        after: Option<TokenId>,
        limit: u32,
    ) -> Result<Vec<TokenRow>> {
        let after = after.map_or(i64::MIN, TokenId::raw);
        let mut conn = self.reader().await?;
        let rows: Vec<Row> = on!(&mut conn, db => {
            sqlx::query_as(OF_PLAYER)
                .bind(player.raw())
                .bind(after)
                .bind(i64::from(limit))
                .fetch_all(db)
                .await?
        });
        rows.into_iter().map(Row::read).collect()
    }

    /// Revokes a player's token, unless it was revoked before; says whether there is such a token.
    pub async fn revoke_token(&self, player: PlayerId, token: TokenId, now: Timestamp) -> Result<bool> {
        self.write(Revoke { player, token, now }).await
    }
}

struct AddToken {
    token: NewToken,
    answer: Option<StoredAnswer>,
}

#[async_trait]
impl Unit for AddToken {
    type Output = ();

    async fn run(&self, conn: &mut Conn) -> Result<()> {
        answers::keep(conn, self.answer.as_ref()).await?;
        insert(conn, &self.token).await
    }
}

struct Revoke {
    player: PlayerId,
    token: TokenId,
    now: Timestamp,
}

#[async_trait]
impl Unit for Revoke {
    type Output = bool;

    async fn run(&self, conn: &mut Conn) -> Result<bool> {
        let rows = on!(conn, db => {
            sqlx::query(REVOKE)
                .bind(self.token.raw())
                .bind(self.player.raw())
                .bind(self.now.utc())
                .execute(db)
                .await?
                .rows_affected()
        });
        Ok(rows == 1)
    }
}
