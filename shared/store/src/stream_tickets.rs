//! Passes to a stream that are good once: their hashes, never their texts.

use async_trait::async_trait;
use domain::{Timestamp, TokenId};

use crate::db::{Conn, on, statements};
use crate::error::unique;
use crate::write::Unit;
use crate::{Result, Store};

statements! { STATEMENTS:
    INSERT = "INSERT INTO stream_ticket (hash, token_id, expires_at) VALUES ($1, $2, $3)";
    // Whoever deletes the row has used the ticket: of two at once, one.
    REDEEM = "DELETE FROM stream_ticket WHERE hash = $1 AND expires_at > $2 RETURNING token_id";
    FORGET = "DELETE FROM stream_ticket WHERE expires_at <= $1";
}

/// A stream ticket to be stored.
#[derive(Clone, Copy, Debug)]
pub struct NewStreamTicket {
    /// SHA-256 of its text.
    pub hash: [u8; 32],
    /// In the name of which token.
    pub token: TokenId,
    /// From when on it is worth nothing.
    pub expires_at: Timestamp,
}

impl Store {
    /// Stores a stream ticket.
    pub async fn add_stream_ticket(&self, ticket: NewStreamTicket) -> Result<()> {
        self.write(Add(ticket)).await
    }

    /// Uses up the ticket whose text has this SHA-256, and tells in the name of which token it was made; `None`
    /// where there is no such ticket, or it was used, or has expired.
    pub async fn redeem_stream_ticket(&self, hash: [u8; 32], now: Timestamp) -> Result<Option<TokenId>> {
        self.write(Redeem { hash, now }).await
    }

    /// Forgets the tickets that nobody has used in time.
    pub async fn forget_old_stream_tickets(&self, now: Timestamp) -> Result<()> {
        self.write(Forget { now }).await
    }
}

struct Add(NewStreamTicket);

#[async_trait]
impl Unit for Add {
    type Output = ();

    async fn run(&self, conn: &mut Conn) -> Result<()> {
        let ticket = &self.0;
        on!(conn, db => {
            sqlx::query(INSERT)
                .bind(ticket.hash.as_slice())
                .bind(ticket.token.raw())
                .bind(ticket.expires_at.utc())
                .execute(db)
                .await
                .map_err(unique)?;
        });
        Ok(())
    }
}

struct Redeem {
    hash: [u8; 32],
    now: Timestamp,
}

#[async_trait]
impl Unit for Redeem {
    type Output = Option<TokenId>;

    async fn run(&self, conn: &mut Conn) -> Result<Option<TokenId>> {
        let token: Option<i64> = on!(conn, db => {
            sqlx::query_scalar(REDEEM)
                .bind(self.hash.as_slice())
                .bind(self.now.utc())
                .fetch_optional(db)
                .await?
        });
        Ok(token.map(TokenId::new))
    }
}

struct Forget {
    now: Timestamp,
}

#[async_trait]
impl Unit for Forget {
    type Output = ();

    async fn run(&self, conn: &mut Conn) -> Result<()> {
        on!(conn, db => { sqlx::query(FORGET).bind(self.now.utc()).execute(db).await?; });
        Ok(())
    }
}
