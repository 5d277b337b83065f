//! Answers kept for requests that come again with the same Idempotency-Key.

use chrono::{DateTime, Utc};
use domain::{Millis, Timestamp};

use crate::db::{Conn, on, statements};
use crate::error::unique;
use crate::{Result, Store, StoreError};

/// An answer that was given, as it would be given again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredAnswer {
    /// SHA-256 of scope and Idempotency-Key.
    pub key: [u8; 32],
    /// SHA-256 of the request's body.
    pub fingerprint: [u8; 32],
    /// HTTP status.
    pub status: u16,
    /// The answer's body; sealed where it holds a secret.
    pub body: Vec<u8>,
    /// When it was given.
    pub created_at: Timestamp,
}

impl StoredAnswer {
    /// How long an answer is kept.
    pub const LIFETIME: Millis = Millis::from_secs(24 * 3600);
}

statements! { STATEMENTS:
    FIND = "
        SELECT key, fingerprint, status, body, created_at
        FROM stored_answer
        WHERE key = $1 AND created_at > $2";
    // An answer past its lifetime makes room for a new one under the same key.
    INSERT = "
        INSERT INTO stored_answer (key, fingerprint, status, body, created_at)
        VALUES ($1, $2, $3, $4, $5)";
    DELETE_OLD = "DELETE FROM stored_answer WHERE created_at <= $1";
    DELETE_EXPIRED = "DELETE FROM stored_answer WHERE key = $1 AND created_at <= $2";
}

#[derive(sqlx::FromRow)]
struct Row {
    key: Vec<u8>,
    fingerprint: Vec<u8>,
    status: i32,
    body: Vec<u8>,
    created_at: DateTime<Utc>,
}

pub(crate) fn digest(bytes: Vec<u8>) -> Result<[u8; 32]> {
    bytes
        .try_into()
        .map_err(|_| StoreError::damaged("a stored hash is not 32 bytes long"))
}

/// Keeps an answer inside the transaction of what it answers.
pub(crate) async fn keep(conn: &mut Conn, answer: Option<&StoredAnswer>) -> Result<()> {
    let Some(answer) = answer else { return Ok(()) };
    let oldest = (answer.created_at - StoredAnswer::LIFETIME).utc();
    on!(conn, db => {
        sqlx::query(DELETE_EXPIRED).bind(answer.key.as_slice()).bind(oldest).execute(&mut *db).await?;
        sqlx::query(INSERT)
            .bind(answer.key.as_slice())
            .bind(answer.fingerprint.as_slice())
            .bind(i32::from(answer.status))
            .bind(answer.body.as_slice())
            .bind(answer.created_at.utc())
            .execute(db)
            .await
            .map_err(unique)?;
    });
    Ok(())
}

impl Store {
    /// The answer kept under a key, unless it is past its lifetime.
    pub async fn stored_answer(&self, key: &[u8; 32], now: Timestamp) -> Result<Option<StoredAnswer>> {
        let oldest = (now - StoredAnswer::LIFETIME).utc();
        let mut conn = self.reader().await?;
        let row: Option<Row> = on!(&mut conn, db => {
            sqlx::query_as(FIND).bind(key.as_slice()).bind(oldest).fetch_optional(db).await?
        });
        row.map(|row| {
            Ok(StoredAnswer {
                key: digest(row.key)?,
                fingerprint: digest(row.fingerprint)?,
                status: u16::try_from(row.status).map_err(StoreError::damaged)?,
                body: row.body,
                created_at: row.created_at.into(),
            })
        })
        .transpose()
    }

    /// Keeps the answer to something that stored nothing else.
    ///
    /// # Errors
    /// [`Conflict::IdempotencyKey`](crate::Conflict::IdempotencyKey) where one is kept under that key.
    pub async fn keep_answer(&self, answer: &StoredAnswer) -> Result<()> {
        self.write(Keep {
            answer: answer.clone(),
        })
        .await
    }

    /// Forgets answers past their lifetime.
    pub async fn forget_old_answers(&self, now: Timestamp) -> Result<()> {
        self.write(ForgetOld { now }).await
    }
}

struct Keep {
    answer: StoredAnswer,
}

#[async_trait::async_trait]
impl crate::write::Unit for Keep {
    type Output = ();

    async fn run(&self, conn: &mut Conn) -> Result<()> {
        keep(conn, Some(&self.answer)).await
    }
}

struct ForgetOld {
    now: Timestamp,
}

#[async_trait::async_trait]
impl crate::write::Unit for ForgetOld {
    type Output = ();

    async fn run(&self, conn: &mut Conn) -> Result<()> {
        let oldest = (self.now - StoredAnswer::LIFETIME).utc();
        on!(conn, db => { sqlx::query(DELETE_OLD).bind(oldest).execute(db).await?; });
        Ok(())
    }
}
